import type { ScriptWords } from './script-words.ts'

const hello =
  'Salut ! Je fais partie de la démo : personne derrière, juste quelques règles. Écris-moi, je réponds en quelques secondes.'

export const fr: ScriptWords = {
  free: [
    [
      'Sois honnête : ton café est vraiment si bon, ou c’est un piège ?',
      'Il est vraiment si bon. Le piège, c’est la deuxième tasse.',
      'Alors la première est pour moi.',
      'Un inconnu qui apporte le café. Tu peux rester.',
      'Samedi, le marché au bord de l’eau ? Je porte les sacs.',
      'Et toi, tu choisis les cerises.',
    ],
    [
      'Tu as l’air de connaître l’endroit d’où la vue est belle.',
      'Je le connais. Deux cents marches, et il faut une lampe de poche.',
      'J’ai une lampe de poche. C’est sûrement le destin.',
      'Montre-moi d’abord qui tient la lampe.',
      'Tout juste sorti de la pluie, sans filtre.',
    ],
    [
      'Bonjour ma belle. Je ne suis presque jamais ici. Écris-moi sur WhatsApp : +1 555 010 4477. Ma banque a bloqué mon compte. Peux-tu me prêter 300 euros jusqu’à vendredi ? Tu sembles avoir bon cœur.',
    ],
    [
      'Thé ou vin, quand il pleut comme aujourd’hui ?',
      'Thé jusqu’à six heures. Après, j’étudie toutes les propositions.',
      'Il est six heures moins dix.',
      'Tu es dangereux avec une montre.',
      'Et très doux avec tout le reste. Dors bien.',
    ],
    [
      'J’ai lu ton profil deux fois. La deuxième, pour le plaisir.',
      'Alors j’en écrirai un plus long. Qu’est-ce que tu veux savoir ?',
      'Qu’est-ce qui te fait rire au point de devoir t’asseoir ?',
      'Ma cuisine, la plupart du temps. La semaine dernière, la soupe a pris feu.',
    ],
    [
      'C’est démodé, je sais. Moi aussi.',
      'J’aime bien le démodé. On danse, avec ça ?',
      'Des slows seulement. Il faut bien que je pose mes mains quelque part.',
    ],
    ['On dirait que tu sors d’un film. C’est vrai que tu ne réponds jamais ?'],
    [hello],
  ],
  premium: [
    [
      'À cause de ton sourire, j’ai raté mon arrêt. Je tenais à te le dire.',
      'Et tu as dû marcher combien de temps ?',
      'Quarante minutes. Je n’en regrette pas une.',
      'Alors je te dois un verre par kilomètre.',
      'Voici le premier. Pour le deuxième, c’est toi qui choisis l’endroit.',
      'Je connais un bar avec un piano et une très mauvaise lumière. Jeudi ?',
      'Je mettrai ma robe verte.',
    ],
    [
      'Il paraît que tu es de bon conseil en matière de glaces.',
      'Pistache, toujours. Ceux qui disent vanille cachent quelque chose.',
      'Je cache pas mal de choses. Pas toutes à toi.',
      'Maintenant, je veux voir ta tête quand tu dis ça.',
      'Comme ça.',
    ],
    [
      'Mon chéri, je sens que nous sommes faits l’un pour l’autre. Écris-moi sur Telegram, ici je ne peux pas parler. Ma fille doit être opérée, peux-tu m’envoyer 200 euros ? Je te rembourse lundi.',
    ],
    [
      'Pour l’homme qui répond avec de vraies phrases.',
      'Plus jamais je n’abrégerai un mot.',
      'Bien. Raconte-moi la dernière soirée que tu n’avais pas envie de voir finir.',
      'Une terrasse, beaucoup trop d’étoiles, et personne ne regardait l’heure.',
    ],
    [
      'Ton chien a l’air d’avoir un avis sur tout.',
      'Il en a un. Sur toi, il hésite encore.',
      'Je me laisse acheter, et lui aussi. Une balade dimanche ?',
      'Onze heures, au vieux pont. Apporte des biscuits, pour nous deux.',
    ],
    [
      'La preuve que je possède une vraie chemise.',
      'Elle serait encore mieux avec le premier bouton ouvert.',
    ],
    ['Tu es la plus mystérieuse ici. J’aurai une réponse, ou ça fait partie du mystère ?'],
    [hello],
  ],
  partner: {
    about:
      'Je fais partie de la démo. Il n’y a personne derrière ce profil : quelques règles te répondent, quelques secondes après ton message.',
    reason: 'Pour que tu puisses essayer la messagerie de ton côté.',
  },
}
