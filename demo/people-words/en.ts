import type { Sentences } from './sentences.ts'

export const en: Sentences = {
  about: [
    'Slow mornings, long walks, and conversations that make us miss the last train.',
    'I cook for six and live alone. You can see where I could use some help.',
    'Serious about coffee, dancing and being kind. Relaxed about nearly everything else.',
    'I laugh at my own jokes so you don’t have to. Though it would be nice.',
    'Looking for a spark rather than a spreadsheet. Bring a story, leave the checklist at home.',
    'I own a record player, two left feet and no shame. Draw your own conclusions.',
    'Weekdays in sensible shoes, weekends barefoot somewhere near the sea.',
    'I say what I mean and I listen to the answer. Apparently that’s a kink now.',
    'Give me a market, a paper bag of cherries and somebody to share them with.',
    'Part-time gardener, full-time daydreamer. My tomatoes are doing better than my love life.',
    'I’m told I flirt like a Victorian and kiss like I mean it.',
    'My dog likes everyone. I’m a little pickier, but only a little.',
    'Museum first, wine after, and then let’s see where the evening takes us.',
    'Easy to talk to, hard to embarrass, always up for a second pudding.',
  ],
  aboutNiche: {
    2: [
      'Looking for a woman who looks back. We can sort out the rest over a second glass.',
      'Soft hands, sharp wit, and a weakness for women who know what they want.',
    ],
    3: [
      'Trust first, rope later. I like talking about limits, because that’s where it gets interesting.',
      'Calm voice, clear rules, vivid imagination. Ask me what I mean by that.',
    ],
    4: [
      'Curves aren’t a footnote here, they’re the headline. Warm, well fed and happy about it.',
      'Full glasses, full laughs and full figures. Life is too short for half portions.',
    ],
    5: [
      'Wrinkles are only smiles that decided to stay. Come and count them.',
      'Experience should be seen. And kissed, now and then.',
    ],
    6: [
      'Diary full, heart open. I’ll clear a whole evening for good company.',
      'Confidence, a life of one’s own and a babysitter already booked: irresistible.',
    ],
    7: [
      'Man seeks man for good talk, bad dancing and whatever follows.',
      'A beer in the sun first, and then we’ll see who blushes.',
    ],
  },
  reasons: [
    'Curious whether the spark is still out there.',
    'Butterflies again, please, and no hurry.',
    'Somebody to laugh with, and more.',
    'An adventure that comes with good conversation.',
    'Because the sofa is big enough for two.',
  ],
  greetings: [
    'Hi, your profile made me smile on the bus. Now everyone’s looking.',
    'Hello, you look like someone with good stories.',
    'Evening. I came for the picture and stayed for the words.',
    'Hey there. I practised three opening lines and this is what survived.',
    'Hi, we both love the sea. I’d call that a start.',
  ],
  questions: [
    'What’s the best thing you’ve eaten this week?',
    'Early mornings or late nights?',
    'What record would you put on right now?',
    'What would you do with a free Tuesday and a full tank?',
    'What should I know about you before the first coffee?',
  ],
  answers: [
    'Ha, give me a minute on that one. Ask me again later.',
    'I’d rather tell you that in person.',
    'Honestly? Yes. And I’d do it again.',
    'Funny, I was just wondering the same about you.',
    'A bit of both, depending on the company.',
  ],
  plans: [
    'Shall we walk along the water on Saturday?',
    'I know a pub that still has candles. Thursday?',
    'I’ll cook, you choose the music. When are you free?',
    'One coffee, and then you decide whether it becomes two.',
    'Friday after work, by the fountain? I’ll be the one in the red scarf.',
  ],
}
