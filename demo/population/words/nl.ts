import type { ScriptWords } from './script-words.ts'

const hello =
  'Hoi! Ik hoor bij de demo: geen mens, alleen een paar regels. Schrijf me iets, dan antwoord ik binnen een paar seconden.'

export const nl: ScriptWords = {
  free: [
    [
      'Eerlijk zeggen: is jouw koffie echt zo goed, of is het een val?',
      'Hij is zo goed. De val is het tweede kopje.',
      'Dan is de eerste van mij.',
      'Een vreemde die koffie meebrengt. Je mag blijven.',
      'Zaterdag naar de markt bij de rivier? Ik draag de tassen.',
      'En jij kiest de kersen.',
    ],
    [
      'Jij ziet eruit als iemand die weet waar het mooie uitzicht is.',
      'Klopt. Tweehonderd treden, en neem een zaklamp mee.',
      'Ik heb een zaklamp. Dit moet het lot zijn.',
      'Laat eerst maar eens zien wie erachter zit.',
      'Net uit de regen, zonder filter.',
    ],
    [
      'Hallo schoonheid. Ik ben hier bijna nooit. App me op WhatsApp: +1 555 010 4477. Mijn bank heeft mijn rekening geblokkeerd. Kun je me tot vrijdag 300 euro lenen? Jij lijkt me iemand met een goed hart.',
    ],
    [
      'Thee of wijn, als het zo regent als vandaag?',
      'Thee tot zes uur. Daarna sta ik open voor voorstellen.',
      'Het is tien voor zes.',
      'Jij bent gevaarlijk met een klok.',
      'En heel zacht met al het andere. Slaap lekker.',
    ],
    [
      'Ik heb je profiel twee keer gelezen. De tweede keer voor de lol.',
      'Dan schrijf ik een langer. Wat wil je weten?',
      'Waar moet jij zo om lachen dat je even moet gaan zitten?',
      'Meestal om mijn eigen kookkunst. Vorige week vloog de soep in brand.',
    ],
    [
      'Ouderwets, ik weet het. Dat ben ik ook.',
      'Ik hou van ouderwets. Hoort dansen erbij?',
      'Alleen langzaam. Mijn handen moeten toch ergens heen.',
    ],
    ['Je lijkt zo uit een film gestapt. Klopt het dat je nooit terugschrijft?'],
    [hello],
  ],
  premium: [
    [
      'Door jouw lach heb ik mijn halte gemist. Dat mag je best weten.',
      'Hoe ver moest je teruglopen?',
      'Veertig minuten. Stuk voor stuk de moeite waard.',
      'Dan krijg je van mij voor elke kilometer een drankje.',
      'Hier is de eerste. Waar we de tweede drinken, kies jij.',
      'Ik ken een bar met een piano en heel slecht licht. Donderdag?',
      'Ik trek mijn groene jurk aan.',
    ],
    [
      'Ik hoor dat jij verstand hebt van ijs.',
      'Pistache, altijd. Wie vanille zegt, heeft iets te verbergen.',
      'Ik verberg van alles. Niet alles voor jou.',
      'Nu wil ik je gezicht zien als je dat zegt.',
      'Zo.',
    ],
    [
      'Lieverd, ik voel dat we voor elkaar bestemd zijn. Schrijf me op Telegram, hier kan ik niet praten. Mijn dochter moet geopereerd worden, kun je me 200 euro overmaken? Maandag betaal ik alles terug.',
    ],
    [
      'Voor de man die in hele zinnen antwoordt.',
      'Ik kort nooit meer iets af.',
      'Mooi zo. Vertel eens over de laatste avond die van jou niet had hoeven eindigen.',
      'Een terras, veel te veel sterren, en niemand die op de klok keek.',
    ],
    [
      'Je hond kijkt alsof hij overal een mening over heeft.',
      'Heeft hij ook. Over jou twijfelt hij nog.',
      'Ik ben omkoopbaar, en hij ook. Zondag een wandeling?',
      'Elf uur, bij de oude brug. Neem koekjes mee, voor ons allebei.',
    ],
    ['Bewijs dat ik een net overhemd bezit.', 'Met het bovenste knoopje open staat het je nog beter.'],
    ['Jij bent de geheimzinnigste vrouw hier. Krijg ik antwoord, of hoort dat bij het geheim?'],
    [hello],
  ],
  partner: {
    about:
      'Ik hoor bij de demo. Achter dit profiel zit niemand: een paar regels antwoorden je, een paar seconden nadat je schrijft.',
    reason: 'Zodat je de chat in je eentje kunt uitproberen.',
  },
}
