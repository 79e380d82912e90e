import type { ScriptWords } from './script-words.ts'

const hello =
  'Hi! I’m part of this demo: no person, just a few rules. Write me something and I’ll answer within seconds.'

export const en: ScriptWords = {
  free: [
    [
      'Be honest: is your coffee really that good, or is it a trap?',
      'It’s that good. The trap is the second cup.',
      'Then the first one’s on me.',
      'A stranger who brings coffee. You may stay.',
      'Saturday, the market by the river? I’ll carry the bags.',
      'And you choose the cherries.',
    ],
    [
      'You look like someone who knows where the good view is.',
      'I do. It takes two hundred steps and a lantern.',
      'I own a lantern. This must be fate.',
      'Show me who’s behind the lantern first.',
      'Fresh out of the rain, no filter.',
    ],
    [
      'Hello beautiful. I’m hardly ever here. Text me on WhatsApp: +1 555 010 4477. My bank has blocked my account. Can you lend me some money until Friday? You seem to have a good heart.',
    ],
    [
      'Tea or wine when it rains like today?',
      'Tea until six. After that I’m open to offers.',
      'It’s ten to six.',
      'You’re dangerous with a clock.',
      'And gentle with everything else. Sleep well.',
    ],
    [
      'I read your profile twice. The second time was for fun.',
      'Then I’ll write a longer one. What would you like to know?',
      'What makes you laugh until you have to sit down?',
      'My own cooking, mostly. Last week the soup caught fire.',
    ],
    [
      'Old-fashioned, I know. So am I.',
      'I like old-fashioned. Does it come with dancing?',
      'Slow ones only. I need somewhere to put my hands.',
    ],
    ['You look as if you’d walked straight out of a film. Is it true that you never write back?'],
    [hello],
  ],
  premium: [
    [
      'Your smile made me miss my stop. I thought you should know.',
      'How far did you have to walk back?',
      'Forty minutes. Worth every one of them.',
      'Then I owe you a drink for every mile.',
      'Here’s the first. You pick the place for the second.',
      'There’s a bar with a piano and very bad light. Thursday?',
      'I’ll wear the green dress.',
    ],
    [
      'I hear you give good advice on ice cream.',
      'Pistachio, always. Anyone who says vanilla is hiding something.',
      'I’m hiding quite a lot. Not all of it from you.',
      'Now I want to see your face when you say that.',
      'Like this.',
    ],
    [
      'Dear, I feel we are meant for each other. Write me on Telegram, here I can not talk. My daughter needs an operation, can you send me 200 dollars? I pay you back on Monday.',
    ],
    [
      'For the man who answers in whole sentences.',
      'I’ll never use an abbreviation again.',
      'Good. Tell me about the last evening you didn’t want to end.',
      'A terrace, far too many stars, and nobody looked at the time.',
    ],
    [
      'Your dog looks as if he has opinions.',
      'He does. He’s undecided about you.',
      'I can be bribed, and so can he. A walk on Sunday?',
      'Eleven, at the old bridge. Bring biscuits, for both of us.',
    ],
    ['Proof that I own a proper shirt.', 'It’d look even better with the top button open.'],
    ['You’re the most mysterious woman here. Do I get an answer, or is that part of the mystery?'],
    [hello],
  ],
  partner: {
    about:
      'I’m part of the demo. Nobody sits behind this profile: a few rules answer you, a few seconds after you write.',
    reason: 'So that you can try the chat on your own.',
  },
}
