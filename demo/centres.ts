import type { Country } from '../src/core/countries.ts'
import type { Locale } from '../src/core/locales.ts'
import { exactDistanceKm } from '../src/features/sites/places/distance.ts'

/** A town with the code of its region, as in `src/features/sites/places`. */
export type Town = { name: string; region: string; lat: number; lon: number }

/** Five towns by their local names; the first is the capital, or the largest where a language is spoken. */
type Centres = readonly [string, string, string, string, string]

const centres: Record<Country, Centres> = {
  US: ['Washington', 'New York', 'Chicago', 'Los Angeles', 'Seattle'],
  NL: ['Amsterdam', 'Rotterdam', 'Utrecht', 'Groningen', 'Eindhoven'],
  BE: ['Bruxelles', 'Antwerpen', 'Gent', 'Hasselt', 'Brugge'],
  FR: ['Paris', 'Lyon', 'Marseille', 'Bordeaux', 'Lille'],
  IT: ['Roma', 'Milano', 'Napoli', 'Torino', 'Bologna'],
  ES: ['Madrid', 'Barcelona', 'Valencia', 'Sevilla', 'Bilbao'],
  DE: ['Berlin', 'Hamburg', 'München', 'Köln', 'Leipzig'],
  AT: ['Wien', 'Graz', 'Linz', 'Salzburg', 'Innsbruck'],
  IE: ['Dublin', 'Cork', 'Galway', 'Limerick', 'Waterford'],
  GB: ['London', 'Manchester', 'Bristol', 'Leeds', 'Edinburgh'],
  CA: ['Ottawa', 'Toronto', 'Vancouver', 'Montréal', 'Calgary'],
  PL: ['Warszawa', 'Kraków', 'Wrocław', 'Gdańsk', 'Poznań'],
  AU: ['Canberra', 'Sydney', 'Melbourne', 'Brisbane', 'Perth'],
  NZ: ['Wellington', 'Auckland', 'Christchurch', 'Hamilton', 'Dunedin'],
  CH: ['Bern', 'Zürich', 'Basel', 'Luzern', 'St. Gallen'],
  DK: ['København', 'Aarhus', 'Odense', 'Aalborg', 'Esbjerg'],
  FI: ['Helsinki', 'Tampere', 'Turku', 'Oulu', 'Jyväskylä'],
  NO: ['Oslo', 'Bergen', 'Trondheim', 'Stavanger', 'Tromsø'],
  SE: ['Stockholm', 'Göteborg', 'Malmö', 'Uppsala', 'Örebro'],
}

/** Where a language is at home in one part of a country. */
const byLanguage: Partial<Record<`${Country}-${Locale}`, Centres>> = {
  'BE-fr': ['Bruxelles', 'Liège', 'Namur', 'Charleroi', 'Mons'],
  'BE-de': ['Eupen', 'Verviers', 'Liège', 'Bruxelles', 'Namur'],
  'CA-fr': ['Montréal', 'Québec', 'Gatineau', 'Sherbrooke', 'Laval'],
  'CH-fr': ['Genève', 'Lausanne', 'Fribourg', 'Neuchâtel', 'Sion'],
  'CH-it': ['Lugano', 'Bellinzona', 'Locarno', 'Zürich', 'Bern'],
  'FI-sv': ['Helsinki', 'Vaasa', 'Turku', 'Porvoo', 'Mariehamn'],
}

/** How far from a centre its people live. */
const aroundKm = 30
/** Share of the people around a centre who live in the town itself. */
export const inTownShare = 0.6

/** A town with the towns around it, itself the first. */
export type Centre = readonly [Town, ...Town[]]

/** Returns the five centres of a country where people of that language live, the capital first. Throws if one is unknown. */
export function centresOf(country: Country, locale: Locale, towns: readonly Town[]): Centre[] {
  return (byLanguage[`${country}-${locale}`] ?? centres[country]).map((name) => {
    const centre = towns.find((town) => town.name === name)
    if (!centre) throw new Error(`${country} has no town ${name}`)
    return [centre, ...towns.filter((town) => town !== centre && exactDistanceKm(centre, town) <= aroundKm)]
  })
}
