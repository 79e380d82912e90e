import type { ScriptWords } from './script-words.ts'

const hello =
  '¡Hola! Soy parte de la demo: no hay nadie detrás, solo unas cuantas reglas. Escríbeme algo y te contesto en unos segundos.'

export const es: ScriptWords = {
  free: [
    [
      'Dime la verdad: ¿tu café es tan bueno o es una trampa?',
      'Es así de bueno. La trampa es la segunda taza.',
      'Entonces a la primera invito yo.',
      'Un desconocido que trae café. Puedes quedarte.',
      '¿El sábado, al mercado junto al río? Yo llevo las bolsas.',
      'Y tú eliges las cerezas.',
    ],
    [
      'Tienes cara de saber dónde están las buenas vistas.',
      'Lo sé. Son doscientos escalones y hace falta una linterna.',
      'Tengo linterna. Esto es el destino.',
      'Primero enséñame quién va detrás de la linterna.',
      'Recién salido de la lluvia, sin filtros.',
    ],
    [
      'Hola guapa. Casi nunca estoy aquí, escríbeme por WhatsApp: +1 555 010 4477. Mi banco me ha bloqueado la cuenta. ¿Puedes prestarme 300 euros hasta el viernes? Pareces tener buen corazón.',
    ],
    [
      '¿Té o vino cuando llueve como hoy?',
      'Té hasta las seis. Después acepto propuestas.',
      'Son las seis menos diez.',
      'Eres peligroso con un reloj.',
      'Y muy tierno con todo lo demás. Que duermas bien.',
    ],
    [
      'He leído tu perfil dos veces. La segunda, por gusto.',
      'Entonces escribiré uno más largo. ¿Qué quieres saber?',
      '¿Qué te hace reír hasta tener que sentarte?',
      'Casi siempre, lo que cocino. La semana pasada se me incendió la sopa.',
    ],
    [
      'Es anticuado, lo sé. Yo también.',
      'Me gusta lo anticuado. ¿Incluye baile?',
      'Solo lentas. En algún sitio tengo que poner las manos.',
    ],
    ['Pareces recién salido de una película. ¿Es verdad que nunca contestas?'],
    [hello],
  ],
  premium: [
    [
      'Por culpa de tu sonrisa me pasé de parada. Pensé que debías saberlo.',
      '¿Y cuánto tuviste que volver andando?',
      'Cuarenta minutos. Todos valieron la pena.',
      'Entonces te debo una copa por kilómetro.',
      'Aquí va la primera. El sitio de la segunda lo eliges tú.',
      'Conozco un bar con piano y muy mala luz. ¿El jueves?',
      'Me pondré el vestido verde.',
    ],
    [
      'Me han dicho que sabes mucho de helados.',
      'Pistacho, siempre. Quien dice vainilla esconde algo.',
      'Yo escondo bastantes cosas. No todas a ti.',
      'Ahora quiero verte la cara cuando dices eso.',
      'Así.',
    ],
    [
      'Cariño, siento que estamos hechos el uno para el otro. Escríbeme por Telegram, aquí no puedo hablar. Mi hija necesita una operación, ¿puedes enviarme 200 euros? Te los devuelvo el lunes.',
    ],
    [
      'Para el hombre que contesta con frases enteras.',
      'No volveré a abreviar una palabra.',
      'Bien. Cuéntame la última noche que no querías que acabara.',
      'Una terraza, demasiadas estrellas, y nadie miró la hora.',
    ],
    [
      'Tu perro tiene cara de opinar de todo.',
      'Opina. Sobre ti aún no se ha decidido.',
      'Yo me dejo sobornar, y él también. ¿Un paseo el domingo?',
      'A las once, en el puente viejo. Trae galletas, para los dos.',
    ],
    ['Prueba de que tengo una camisa decente.', 'Con el primer botón abierto te quedaría aún mejor.'],
    ['Eres la más misteriosa de aquí. ¿Me vas a contestar, o es parte del misterio?'],
    [hello],
  ],
  partner: {
    about:
      'Soy parte de la demo. Detrás de este perfil no hay nadie: te contestan unas cuantas reglas, unos segundos después de que escribas.',
    reason: 'Para que puedas probar el chat por tu cuenta.',
  },
}
