import type { Sentences } from './sentences.ts'

export const es: Sentences = {
  about: [
    'Desayunos largos, paseos sin rumbo y conversaciones que hacen perder el último tren.',
    'Siempre cocino para cuatro y ceno a solas. ¿Ves el problema? Trae el vino.',
    'Entre semana, cabeza fría. El domingo desaparezco junto al mar con un libro.',
    'Me río de mis propios chistes, sobre todo de los malos. Alguien tiene que empezar.',
    'Sin prisa y sin teatro: una caña, una buena charla, y a ver si salta la chispa.',
    'Tengo un tocadiscos, dos pies izquierdos y ninguna vergüenza. ¿Bailamos?',
    'Digo lo que pienso y escucho la respuesta. Dicen que ya casi no se lleva.',
    'Un mercado, una bolsa de cerezas y alguien con quien compartirlas: mi sábado perfecto.',
    'Mis tomates van mejor que mi vida amorosa. Hora de ponerle remedio.',
    'Me gusta la gente que se atreve a querer algo. ¿Tú qué quieres?',
    'Sal en la piel, pelo al viento y ningún plan para mañana.',
    'Sé escuchar, no sé mentir y hago una tortilla que enamora.',
    'Mi gato opina que debería recibir más visitas. Por una vez tiene razón.',
    'Un museo, luego un vino y luego ya veremos. Las mejores noches no llevan programa.',
  ],
  aboutNiche: {
    2: [
      'Busco a una mujer que sostenga la mirada. Lo demás lo hablamos con la segunda copa.',
      'Manos suaves, humor afilado y debilidad por las mujeres que saben lo que quieren.',
    ],
    3: [
      'Primero la confianza, después la cuerda. Me encanta hablar de límites: ahí empieza lo interesante.',
      'Voz tranquila, reglas claras, mucha imaginación. Pregúntame a qué me refiero.',
    ],
    4: [
      'Aquí las curvas no son un detalle, son el titular. Calor, buena mesa y cero dietas.',
      'Copas llenas, risas llenas, formas llenas. Las medias raciones, para otros.',
    ],
    5: [
      'Las arrugas son sonrisas que decidieron quedarse. Ven a contarlas.',
      'La experiencia está para lucirla. Y para besarla de vez en cuando.',
    ],
    6: [
      'Agenda llena, corazón abierto. Para una buena noche siempre hay hueco.',
      'Seguridad, vida propia y canguro ya en la agenda: irresistible.',
    ],
    7: [
      'Hombre busca hombre para hablar bien, bailar mal y todo lo que venga después.',
      'Primero una cerveza al sol, y luego vemos quién se sonroja.',
    ],
  },
  reasons: [
    'Por ver si la chispa sigue ahí.',
    'Otra vez mariposas, pero sin prisa.',
    'Alguien con quien reír, y algo más.',
    'Una aventura con buena conversación.',
    'Porque en el sofá caben dos.',
  ],
  greetings: [
    'Hola, tu perfil me ha hecho sonreír en el metro. Ahora me mira todo el mundo.',
    'Ey, tienes pinta de contar buenas historias.',
    'Buenas noches. Vine por la foto y me quedé por el texto.',
    'Hola. Ensayé tres frases para empezar y esta es la que ha sobrevivido.',
    'Hola, veo que a ti también te gusta el mar. Ya es un comienzo.',
  ],
  questions: [
    '¿Qué es lo mejor que has comido esta semana?',
    '¿Madrugar o trasnochar?',
    '¿Qué disco pondrías ahora mismo?',
    'Un martes libre y el depósito lleno: ¿adónde vas?',
    '¿Qué debería saber de ti antes del primer café?',
  ],
  answers: [
    'Uf, esa me la tengo que pensar. Pregúntamelo luego otra vez.',
    'Eso prefiero contártelo en persona.',
    '¿La verdad? Sí. Y lo volvería a hacer.',
    'Qué gracia, te iba a preguntar lo mismo.',
    'Un poco de todo, según la compañía.',
  ],
  plans: [
    '¿Damos un paseo junto al agua el sábado?',
    'Conozco un bar pequeño con velas. ¿El jueves?',
    'Yo cocino y tú eliges la música. ¿Cuándo puedes?',
    'Un café, y luego decides tú si son dos.',
    '¿El viernes al salir del trabajo, en la fuente? Llevaré una bufanda roja.',
  ],
}
