import type { Sentences } from './sentences.ts'

export const fr: Sentences = {
  about: [
    'Petits déjeuners qui durent, balades sans but et conversations qui font rater le dernier métro.',
    'Je cuisine pour quatre et je dîne en solo. Tu vois le problème\u202f? Apporte le vin.',
    'La semaine, du sérieux. Le dimanche, je disparais au bord de l’eau avec un livre.',
    'Je ris de mes propres blagues, surtout des mauvaises. Il faut bien que quelqu’un commence.',
    'Pas de course, pas de théâtre\u00a0: un verre, une vraie discussion, et on verra si ça fait des étincelles.',
    'Une platine, deux pieds gauches et aucune honte. On danse\u202f?',
    'Je dis ce que je pense et j’écoute la réponse. Il paraît que c’est devenu rare.',
    'Un marché, un sac de cerises et quelqu’un avec qui les partager\u00a0: mon samedi idéal.',
    'Mes tomates se portent mieux que ma vie amoureuse. Il est temps d’y remédier.',
    'J’aime les gens qui osent avoir envie. Et toi, de quoi as-tu envie\u202f?',
    'Du sel sur la peau, les cheveux au vent et rien de prévu demain.',
    'Je sais écouter, je ne sais pas mentir et je fais de très bonnes crêpes.',
    'Mon chat trouve que je devrais recevoir davantage. Pour une fois, il a raison.',
    'Un musée, puis un verre, puis on improvise. Les meilleures soirées n’ont pas de programme.',
  ],
  aboutNiche: {
    2: [
      'Je cherche une femme qui soutient le regard. Le reste, on en parle au deuxième verre.',
      'Mains douces, humour piquant et un faible pour les femmes qui savent ce qu’elles veulent.',
    ],
    3: [
      'La confiance d’abord, la corde ensuite. J’aime parler des limites\u00a0: c’est là que tout commence.',
      'Voix calme, règles claires, imagination débordante. Demande-moi ce que j’entends par là.',
    ],
    4: [
      'Ici, les rondeurs ne sont pas un détail, c’est le sujet. Chaleur, bonne table et aucun régime.',
      'Des verres pleins, des rires pleins, des formes pleines. Les demi-portions, très peu pour moi.',
    ],
    5: [
      'Les rides sont des sourires qui ont décidé de rester. Viens les compter.',
      'L’expérience, ça se regarde. Et parfois ça s’embrasse.',
    ],
    6: [
      'Agenda plein, cœur ouvert. Pour une belle soirée, je trouve toujours de la place.',
      'De l’assurance, une vie à soi et la baby-sitter déjà réservée\u00a0: irrésistible.',
    ],
    7: [
      'Homme cherche homme pour bien parler, mal danser et tout ce qui suit.',
      'D’abord une bière au soleil, ensuite on verra qui rougit.',
    ],
  },
  reasons: [
    'Pour voir si l’étincelle existe encore.',
    'Retrouver des papillons, sans se presser.',
    'Quelqu’un avec qui rire, et plus encore.',
    'Une aventure avec une belle conversation.',
    'Parce que le canapé est assez grand pour deux.',
  ],
  greetings: [
    'Salut, ton profil m’a fait sourire dans le tram. Maintenant, tout le monde me regarde.',
    'Coucou, tu as l’air d’avoir de belles histoires à raconter.',
    'Bonsoir. La photo m’a fait cliquer, le texte m’a fait rester.',
    'Salut. J’ai préparé trois phrases d’accroche, voici la seule survivante.',
    'Salut, je vois que toi aussi, tu aimes la mer. C’est déjà un début.',
  ],
  questions: [
    'Qu’est-ce que tu as mangé de meilleur cette semaine\u202f?',
    'Plutôt tôt le matin ou tard le soir\u202f?',
    'Quel disque mettrais-tu, là, tout de suite\u202f?',
    'Un mardi libre et le plein d’essence\u00a0: tu vas où\u202f?',
    'Qu’est-ce que je dois savoir de toi avant le premier café\u202f?',
  ],
  answers: [
    'Ah, là, il faut que je réfléchisse. Redemande-moi plus tard.',
    'Ça, je préfère te le raconter de vive voix.',
    'Honnêtement\u202f? Oui. Et je recommencerais.',
    'C’est drôle, j’allais te demander la même chose.',
    'Un peu des deux, selon la compagnie.',
  ],
  plans: [
    'On se promène au bord de l’eau samedi\u202f?',
    'Je connais un petit bar éclairé à la bougie. Jeudi\u202f?',
    'Je cuisine, tu choisis la musique. Tu es libre quand\u202f?',
    'Un café, et après, c’est toi qui décides s’il y en a un deuxième.',
    'Vendredi après le travail, près de la fontaine\u202f? Écharpe rouge, impossible de me rater.',
  ],
}
