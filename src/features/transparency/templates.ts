// The templates of Implementing Regulation (EU) 2024/2835, annex I, as the Commission publishes them as CSV; their spelling, with
// its blanks, is theirs. Columns of context, which are free, repeat the names of others.

/** Providers that a row is for. */
export const applicability = {
  all: 'All',
  hosting: 'Only for providers of hosting services, including online platforms',
  platforms: 'Only for providers of online platforms',
  veryLarge: 'Only for VLOPs',
  veryLargeAll: 'Only for VLOPs and VLOSEs',
} as const
type Whom = keyof typeof applicability

const rest = { OTHER: 'Not captured by any other sub-category  ' }

/** Categories: description, code, and the descriptions of their keywords by code. */
export const categories: readonly (readonly [string, string, Record<string, string>])[] = [
  [
    'Animal welfare',
    'ANIMAL_WELFARE',
    { ANIMAL_HARM: 'Animal harm', UNLAWFUL_SALE_ANIMALS: 'Unlawful sale of animals', ...rest },
  ],
  [
    'Consumer information infringements',
    'CONSUMER_INFORMATION',
    {
      HIDDEN_ADVERTISEMENT: 'Hidden advertisement or commercial communication, including by influencers ',
      INSUFFICIENT_INFORMATION_ON_TRADERS: 'Insufficient information on traders ',
      MISLEADING_INFO_GOODS_SERVICES:
        'Misleading information about the characteristics of the goods and services',
      MISLEADING_INFO_CONSUMER_RIGHTS: 'Misleading information about the consumer’s rights ',
      NONCOMPLIANCE_PRICING: 'Non-compliance with pricing regulations  ',
      OTHER: 'Not captured by any other sub-category ',
    },
  ],
  [
    'Cyber violence',
    'CYBER_VIOLENCE',
    {
      CYBER_BULLYING_INTIMIDATION: 'Cyber bullying and intimidation',
      CYBER_HARASSMENT: 'Cyber harassment',
      CYBER_INCITEMENT: 'Cyber incitement to hatred or violence',
      CYBER_STALKING: 'Cyber stalking',
      NON_CONSENSUAL_IMAGE_SHARING:
        'Non-consensual (intimate) material sharing, including (image-based) sexual abuse (excluding content depicting minors)',
      NON_CONSENSUAL_MATERIAL_DEEPFAKE:
        "Non-consensual sharing of material containing deepfake or similar technology using a third party's features (excluding content depicting minors)",
      ...rest,
    },
  ],
  [
    'Cyber violence against women',
    'CYBER_VIOLENCE_AGAINST_WOMEN',
    {
      BULLYING_AGAINST_GIRLS: 'Cyber bullying and intimidation against girls',
      CYBER_HARASSMENT_AGAINST_WOMEN: 'Cyber harassment against women',
      CYBER_STALKING_AGAINST_WOMEN: 'Cyber stalking against women',
      FEMALE_GENDERED_DISINFORMATION: 'Gendered disinformation',
      INCITEMENT_AGAINST_WOMEN: 'Illegal incitement to violence and hatred against women',
      NON_CONSENSUAL_IMAGE_SHARING_AGAINST_WOMEN:
        'Non-consensual (intimate) material sharing against women, including (image-based) sexual abuse against women (excluding content depicting minors)',
      NON_CONSENSUAL_MATERIAL_DEEPFAKE_AGAINST_WOMEN:
        "Non-consensual sharing of material containing deepfake or similar technology using a third party's features against women (excluding content depicting minors)",
      ...rest,
    },
  ],
  [
    'Data protection and privacy violations',
    'DATA_PROTECTION_AND_PRIVACY_VIOLATIONS',
    {
      BIOMETRIC_DATA_BREACH: 'Biometric data breach',
      DATA_FALSIFICATION: 'Data falsification',
      MISSING_PROCESSING_GROUND: 'Missing processing ground for data',
      RIGHT_TO_BE_FORGOTTEN: 'Right to be forgotten',
      ...rest,
    },
  ],
  [
    'Illegal or harmful speech',
    'ILLEGAL_OR_HARMFUL_SPEECH',
    {
      DEFAMATION: 'Defamation',
      DISCRIMINATION: 'Discrimination',
      HATE_SPEECH:
        'Illegal incitement to violence and hatred based on protected characteristics (hate speech) ',
      ...rest,
    },
  ],
  [
    'Intellectual property infringements',
    'INTELLECTUAL_PROPERTY_INFRINGEMENTS',
    {
      COPYRIGHT_INFRINGEMENT: 'Copyright infringements',
      DESIGN_INFRINGEMENT: 'Design infringements',
      GEOGRAPHIC_INDICATIONS_INFRINGEMENT: 'Geographical indications infringements',
      PATENT_INFRINGEMENT: 'Patent infringements',
      TRADE_SECRET_INFRINGEMENT: 'Trade secret infringements',
      TRADEMARK_INFRINGEMENT: 'Trademark infringements',
      ...rest,
    },
  ],
  [
    'Negative effects on civic discourse or elections',
    'NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS',
    {
      MISINFORMATION_DISINFORMATION:
        'Misinformation, disinformation, foreign information manipulation and interference ',
      VIOLATION_EU_LAW: 'Violation of EU law relevant to civic discourse or elections ',
      VIOLATION_NATIONAL_LAW: 'Violation of national law relevant to civic discourse or elections ',
      ...rest,
    },
  ],
  [
    'Protection of minors ',
    'PROTECTION_OF_MINORS',
    {
      AGE_SPECIFIC_RESTRICTIONS_MINORS: 'Age-specific restrictions concerning minors',
      CHILD_SEXUAL_ABUSE_MATERIAL: 'Child sexual abuse material',
      CHILD_SEXUAL_ABUSE_MATERIAL_DEEPFAKE:
        'Child sexual abuse material containing deepfake or similar technology',
      GROOMING_SEXUAL_ENTICEMENT_MINORS: 'Grooming/sexual enticement of minors ',
      UNSAFE_CHALLENGES: 'Unsafe challenges',
      ...rest,
    },
  ],
  [
    'Risk for public security ',
    'RISK_FOR_PUBLIC_SECURITY',
    {
      ILLEGAL_ORGANIZATIONS: 'Illegal organizations',
      RISK_ENVIRONMENTAL_DAMAGE: 'Risk for environmental damage',
      RISK_PUBLIC_HEALTH: 'Risk for public health',
      TERRORIST_CONTENT: 'Terrorist content',
      ...rest,
    },
  ],
  [
    'Scams and/or fraud ',
    'SCAMS_AND_FRAUD',
    {
      IMPERSONATION_ACCOUNT_HIJACKING: 'Impersonation or account hijacking',
      INAUTHENTIC_ACCOUNTS: 'Inauthentic accounts',
      INAUTHENTIC_LISTINGS: 'Inauthentic listings',
      INAUTHENTIC_USER_REVIEWS: 'Inauthentic user reviews',
      PHISHING: 'Phishing',
      PYRAMID_SCHEMES: 'Pyramid schemes',
      ...rest,
    },
  ],
  [
    'Self-harm',
    'SELF_HARM',
    {
      CONTENT_PROMOTING_EATING_DISORDERS: 'Content promoting eating disorders',
      SELF_MUTILATION: 'Self-mutilation',
      SUICIDE: 'Suicide',
      ...rest,
    },
  ],
  [
    'Unsafe, non-compliant or prohibited products ',
    'UNSAFE_AND_PROHIBITED_PRODUCTS',
    {
      PROHIBITED_PRODUCTS: 'Prohibited or restricted products',
      UNSAFE_PRODUCTS: 'Unsafe or non-compliant products',
      ...rest,
    },
  ],
  [
    'Violence ',
    'VIOLENCE',
    {
      COORDINATED_HARM: 'Coordinated harm',
      INCITEMENT_VIOLENCE_HATRED: 'General calls or incitement to violence and/or hatred',
      HUMAN_EXPLOITATION: 'Human exploitation',
      HUMAN_TRAFFICKING: 'Human trafficking',
      TRAFFICKING_WOMEN_GIRLS: 'Trafficking in women and girls',
      ...rest,
    },
  ],
  [
    'Other violation of provider’s terms and conditions',
    'OTHER_VIOLATION_TC',
    {
      ADULT_SEXUAL_MATERIAL: 'Adult sexual material',
      AGE_SPECIFIC_RESTRICTIONS: 'Age-specific restrictions',
      GEOGRAPHICAL_REQUIREMENTS: 'Geographical requirements',
      GOODS_SERVICES_NOT_PERMITTED: 'Goods/services not permitted to be offered on the platform',
      LANGUAGE_REQUIREMENTS: 'Language requirements',
      NUDITY: 'Nudity',
      ...rest,
    },
  ],
  ['Type of illegal content not specified by the public authority', 'NOT_SPECIFIED_ORDER', {}],
  ['Type of alleged illegal content not specified by the notifier', 'NOT_SPECIFIED_NOTICE', {}],
]

const beginning = ['Applicability', 'Service', 'Reporting period']
const ofCategory = (category: string) => [...beginning, category, 'Description of the sub-category "Other"']
const ofSection = [...beginning, 'Section', 'Indicator', 'Scope', 'Value']
const contextOn = (names: readonly string[]) => names.map((name) => `Contextual information on ${name}`)

const actOrders = [
  'Number of orders to act against illegal content received',
  'Number of specific items of information included in the total number of orders to act against illegal content',
]
const otherOrders = [
  'Median time to inform the authority of the receipt of the order to act against illegal content',
  'Median time to give effect to the order to act against illegal content',
  'Number of orders to provide information',
  'Median time to inform the authority of the receipt of the order to provide information',
  'Median time to give effect to the order to provide information',
]
const notices = [
  'Number of notices received ',
  'Number of notices received from Trusted flaggers',
  'Number of specific items of information included in the total number of notices',
  'Number of specific items of information included in the total number of notices by Trusted Flaggers (Trusted Flagger notices)',
  ...[
    'Median time to take action',
    'Number of actions taken on the basis of the law',
    'Number of actions taken on the basis of the terms and conditions of the service',
  ].flatMap((name) => [name, `${name} (Trusted Flagger notices)`]),
]
const measures = [
  "Number of measures taken at the provider's own initiative ",
  'Number of measures taken after detection with solely automated means ',
  ...['Removal', 'Disable', 'Demoted', 'Age restricted', 'Interaction restricted', 'Labelled ', 'Other'].map(
    (name) => `Visibility restriction ${name}`,
  ),
  ...['Suspension', 'Termination', 'Other'].map((name) => `Monetary restriction ${name}`),
  ...['Provision of the service', 'Account restriction'].flatMap((name) => [
    `${name} Suspension`,
    `${name} Termination`,
  ]),
]
const measureColumns = (category: string) => [
  ...ofCategory(category),
  ...measures,
  ...measures.map((name) => `Contextual Information on ${name}`),
]

/** The columns of each file. */
export const columns = {
  '1_summary': ['Applicability', 'Service', 'Indicator', 'Value'],
  '2_categories_names': [
    'Category label',
    'Category description',
    'Category of illegal content / incompatible with the terms and conditions',
    'Contextual information',
  ],
  '3_member_states_orders': [
    ...ofCategory('Category of illegal content'),
    'Scope',
    ...actOrders,
    ...otherOrders,
    // The Commission repeats two names in lower case.
    ...contextOn([...actOrders.map((name) => name.replace('Number', 'number')), ...otherOrders]),
  ],
  '4_notices': [...ofCategory('Category of illegal content'), ...notices, ...contextOn(notices)],
  '5_own_initiative_illegal': measureColumns('Category of illegal content'),
  '6_own_initiative_TC': measureColumns(
    "Category of incompatibility with the provider's terms and conditions",
  ),
  '7_appeals_and_recidivism': [...ofSection, 'Contextual Information'],
  '8_automated_means': [...ofSection, 'Contextual Information'],
  '9_human_resources': [...ofSection, 'Contextual information'],
  '10_AMAR': ofSection,
  '11_qualitative': [...beginning, 'Indicator', 'Value'],
}
export type TemplateName = keyof typeof columns

/** A row about a section. */
export interface IndicatorRow {
  whom: Whom
  section: string
  indicator: string
  scope: string
}

/** Returns a row for each of some scopes of each of some indicators, by indicator. */
const rowsOf = (whom: Whom, section: string, names: readonly string[], scopes: readonly string[]) =>
  names.flatMap((indicator) => scopes.map((scope): IndicatorRow => ({ whom, section, indicator, scope })))

const total = ['Total number']
const decisions = ['Decisions upheld', 'Decisions partially reversed', 'Decisions reversed', 'Median time']
const complaints = 'Internal complaints mechanism'
const allComplaints = ['Number of complaints submitted to the internal-complaints mechanism']

const automatedMeans = 'Use of automated means for content moderation'
const measuresTaken = [
  'Number of measures solely taken by automated means ',
  'Number of measures not taken by automated means',
]
const noticesProcessed = [
  'Number of notices solely processed by automated means ',
  'Number of notices not processed by automated means',
]
const accuracies = ['Accuracy', 'Precision', 'Recall'].map(
  (name) => `Accuracy of the automated means - ${name}`,
)
/** Very large platforms write a row for each language, of which the templates have the first and the last. */
const languages = ['bg', '[...]', 'sv']

const people = 'Human resources dedicated to content moderation '

/** Rows about a section, by file. */
export const indicators = {
  '7_appeals_and_recidivism': [
    ...rowsOf('all', complaints, allComplaints, total),
    ...rowsOf('platforms', complaints, allComplaints, [...decisions, 'Decision omitted']),
    ...rowsOf(
      'platforms',
      complaints,
      ['Number of restrictions newly imposed as a result of an internal complaint'],
      total,
    ),
    ...rowsOf(
      'platforms',
      complaints,
      [
        'to remove or disable access to or restrict visibility of information',
        'to suspend or terminate the provision of the service',
        'to suspend or terminate an account ',
        'to restrict the ability to monetise information',
        'not to take action on a notice submitted in accordance with Article 16',
        'not to take action on a notice submitted by a Trusted Flagger in accordance with Article 16',
      ].map((decision) => `Complaint regarding a decision ${decision}`),
      [...total, ...decisions],
    ),
    ...rowsOf(
      'platforms',
      'Out-of-court dispute settlement bodies',
      ['Number of disputes submitted to out-of-court dispute settlement bodies'],
      [...total, ...decisions, 'Decision omitted', 'Percentage of outcomes implemented'],
    ),
    ...rowsOf(
      'platforms',
      'Suspensions imposed on repeated offenders',
      ['illegal content ', 'unfounded notices', 'unfounded complaints'].map(
        (what) => `Number of suspensions enacted for the provision of manifestly ${what}`,
      ),
      total,
    ),
  ],
  '8_automated_means': [
    ...rowsOf('all', automatedMeans, [...measuresTaken, ...accuracies], total),
    ...rowsOf('all', automatedMeans, [...measuresTaken, ...accuracies], ['Own-initiative ']),
    ...rowsOf('hosting', automatedMeans, [...noticesProcessed, ...accuracies], ['NAM Total']),
    ...rowsOf('platforms', automatedMeans, [...noticesProcessed, ...accuracies], ['NAM Trusted Flagger']),
    ...rowsOf('veryLarge', automatedMeans, measuresTaken, languages),
    // The templates name one language for each accuracy, three times over.
    ...languages.flatMap(() =>
      accuracies.flatMap((indicator, nth) =>
        rowsOf('veryLarge', automatedMeans, [indicator], [languages[nth] ?? '']),
      ),
    ),
  ],
  '9_human_resources': [
    ...rowsOf(
      'veryLarge',
      people,
      [
        'Number of internal moderators employed by the provider',
        'Number of external moderators contracted by the provider',
      ],
      total,
    ),
    ...rowsOf(
      'veryLarge',
      people,
      ['Number of total moderators with sufficient linguistic expertise '],
      [...total, ...languages],
    ),
  ],
  '10_AMAR': rowsOf(
    'veryLargeAll',
    'AMAR',
    ['Number of average monthly active recipients during the reporting period\u00A0'],
    ['TOTAL', 'AT', '[...]', 'SE'],
  ),
} satisfies Partial<Record<TemplateName, readonly IndicatorRow[]>>

/** Rows in words: whom they are for, and the indicator. */
export const descriptions = [
  ['all', 'Summary of the content moderation engaged in at the providers’ own initiative'],
  [
    'all',
    "Meaningful and comprehensible information regarding content moderation engaged in at the providers' own initiative",
  ],
  ['all', 'Qualitative description of the automated means'],
  ['all', 'Qualitative description of indicators of accuracy and possible rate of error of automated means'],
  ['all', 'Specification of the precise purposes to apply automated means'],
  ['all', 'Safeguards applied to the use of automated means'],
  ['veryLarge', 'High-level description of the content moderation governance structure'],
  ['veryLarge', 'Qualifications of the human resources dedicated to content moderation'],
  ['veryLarge', 'Training given to human resources dedicated to content moderation'],
  ['veryLarge', 'Support given to human resources dedicated to content moderation '],
  [
    'veryLarge',
    'Methodology used to compute the number of human resources dedicated to content moderation\u00A0\u00A0',
  ],
] as const

/** Rows of the identification. */
export const identification = [
  'Name of the service provider',
  'Date of the publication of the report',
  'Date of the publication of the latest previous report',
  'Starting date of reporting period',
  'Ending date of reporting period',
] as const
