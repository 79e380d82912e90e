import { parseXml, type XmlElement } from '@rgrove/parse-xml'

// A validator of the part of XML Schema that accounting formats use: sequences, occurrences, and the facets of simple types.

interface Declared {
  name: string
  min: number
  max: number
  /** The name of its simple type, or its children. */
  type: string | null
  children: Declared[]
}

interface SimpleType {
  base: string
  maxLength?: number
  length?: number
  totalDigits?: number
  fractionDigits?: number
  values: string[]
}

const elementsOf = (element: XmlElement) =>
  element.children.filter((child): child is XmlElement => child.type === 'element')
const childNamed = (element: XmlElement, name: string) =>
  elementsOf(element).find((child) => child.name.replace(/^xsd?:/, '') === name)
const localName = (name: string) => name.replace(/^.*:/, '')

function declarationOf(element: XmlElement): Declared {
  const { name = '', minOccurs = '1', maxOccurs = '1', type } = element.attributes
  const sequence = childNamed(element, 'complexType')
  const inner = sequence && childNamed(sequence, 'sequence')
  return {
    name,
    min: Number(minOccurs),
    max: maxOccurs === 'unbounded' ? Number.POSITIVE_INFINITY : Number(maxOccurs),
    type: type ?? null,
    children: inner
      ? elementsOf(inner)
          .filter((child) => localName(child.name) === 'element')
          .map(declarationOf)
      : [],
  }
}

function simpleTypesOf(schema: XmlElement): Map<string, SimpleType> {
  const types = elementsOf(schema).filter((child) => localName(child.name) === 'simpleType')
  return new Map(
    types.map((type) => {
      const restriction = childNamed(type, 'restriction')
      const facets = restriction ? elementsOf(restriction) : []
      const facet = (name: string) => {
        const found = facets.find((each) => localName(each.name) === name)?.attributes.value
        return found === undefined ? {} : { [name]: Number(found) }
      }
      return [
        type.attributes.name ?? '',
        {
          base: restriction?.attributes.base ?? '',
          ...facet('maxLength'),
          ...facet('length'),
          ...facet('totalDigits'),
          ...facet('fractionDigits'),
          values: facets
            .filter((each) => localName(each.name) === 'enumeration')
            .map((each) => each.attributes.value ?? ''),
        },
      ]
    }),
  )
}

const patterns: Record<string, RegExp> = {
  date: /^\d{4}-\d\d-\d\d$/,
  decimal: /^-?\d+(\.\d+)?$/,
  nonNegativeInteger: /^\d+$/,
}

function problemsOfText(text: string, type: string, types: ReadonlyMap<string, SimpleType>): string[] {
  const simple = types.get(type)
  const base = localName(simple?.base ?? type)
  const problems = [...((patterns[base]?.test(text) ?? true) ? [] : [`is no ${base}: ${text}`])]
  if (!simple) return problems
  const { maxLength, length, totalDigits, fractionDigits, values } = simple
  if (maxLength !== undefined && text.length > maxLength) problems.push(`is longer than ${maxLength}`)
  if (length !== undefined && text.length !== length) problems.push(`is not ${length} long`)
  if (totalDigits !== undefined && text.replace(/\D/g, '').length > totalDigits)
    problems.push('has too many digits')
  if (fractionDigits !== undefined && (text.split('.')[1]?.length ?? 0) > fractionDigits)
    problems.push('has too many decimals')
  if (values.length > 0 && !values.includes(text)) problems.push(`is none of the values: ${text}`)
  return problems
}

function problemsOfElement(
  element: XmlElement,
  declared: Declared,
  types: ReadonlyMap<string, SimpleType>,
  path: string,
): string[] {
  if (declared.type !== null)
    return problemsOfText(element.text, declared.type, types).map((problem) => `${path} ${problem}`)
  const children = elementsOf(element)
  const problems: string[] = []
  let at = 0
  for (const child of declared.children) {
    let count = 0
    for (; children[at]?.name === child.name; at += 1) {
      count += 1
      problems.push(...problemsOfElement(children[at] as XmlElement, child, types, `${path}/${child.name}`))
    }
    if (count < child.min) problems.push(`${path} lacks ${child.name}`)
    if (count > child.max) problems.push(`${path} has too many ${child.name}`)
  }
  if (at < children.length) problems.push(`${path} has ${children[at]?.name} where it may not`)
  return problems
}

/** Returns what is wrong with a document by a schema whose root is its first element. */
export function problemsBySchema(document: string, schemaText: string): string[] {
  const schema = parseXml(schemaText).root as XmlElement
  const root = elementsOf(schema).find((child) => localName(child.name) === 'element') as XmlElement
  const declared = declarationOf(root)
  const found = parseXml(document).root as XmlElement
  const space = schema.attributes.targetNamespace
  return [
    ...(found.name === declared.name ? [] : [`the root is ${found.name}`]),
    ...(found.attributes.xmlns === space ? [] : [`the namespace is not ${space}`]),
    ...problemsOfElement(found, declared, simpleTypesOf(schema), `/${declared.name}`),
  ]
}
