import { expect, test } from 'vitest'
import {
  isForwarded,
  isLocalRequest,
  isLoopback,
  isPrivate,
  networkOf,
  visitorAddress,
  wideNetworkOf,
} from './address.ts'
import { chooseLocale, preferredLocale } from './read-scope.ts'
import { isSameOrigin } from './security.ts'

// spec: server-1
test.each([
  [['de', 'nl'], null, 'de', 'the cookie before everything'],
  [[null, 'nl', 'fr'], 'es', 'nl', 'the account before the site and the browser'],
  [[null, null, 'fr'], 'es', 'fr', 'the site before the browser'],
  [['xx', null], 'pt;q=1, pl;q=0.8, en;q=0.9', 'en', "the browser's best that we speak"],
  [[null], 'no', 'nb', 'Norwegian by its other code'],
  [[null], 'zh', 'en', 'English at last'],
])('%j requested with %s: %s (%s)', (wanted, browser, locale, _why) => {
  expect(chooseLocale(wanted, browser)).toBe(locale)
})

// spec: frame-32, server-1
test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de', 'the first one'],
  ['en;q=0.5, fr;q=0.9', 'fr', 'the one with the most weight'],
  ['pt, zh', null, 'none that we speak'],
  ['de;q=0, en;q=0.1', 'en', 'none that is refused'],
  [null, null, 'none without the header'],
  ['nn-NO', 'nb', 'the related Norwegian'],
  ['ca, eu;q=0.8', 'es', 'a language that its speakers read as well'],
  ['ca, fr;q=0.8', 'fr', 'a requested one before a related one'],
  ['*, x, de-, i-klingon, da;q=0.1', 'da', 'the one that is a language'],
  [`${'tr,'.repeat(5000)}de`, null, 'none after the first hundreds of letters'],
])('of %s a browser prefers %s: %s', (header, locale, _why) => {
  expect(preferredLocale(header)).toBe(locale)
})

// spec: server-4, server-61
test.each([
  [undefined, '1.2.3.4', 1, '1.2.3.4', 'one proxy of ours says who it saw'],
  ['10.0.0.1', '6.6.6.6, 1.2.3.4', 1, '1.2.3.4', "the visitor's own claim further left is ignored"],
  ['10.0.0.1', '6.6.6.6, 1.2.3.4, 10.0.0.2', 2, '1.2.3.4', 'two proxies'],
  ['10.0.0.1', '6.6.6.6', 0, '10.0.0.1', 'no proxy is trusted by default'],
  ['::ffff:10.0.0.1', null, 0, '10.0.0.1', 'an old address in a new coat'],
  ['10.0.0.1', '203.0.113.77:40000', 1, '203.0.113.77', 'the port of the visitor is left out'],
  ['10.0.0.1', '[2001:db8::1]:40001', 1, '2001:db8::1', 'brackets and a port as well'],
  ['10.0.0.1', '[2001:db8::1]', 1, '2001:db8::1', 'brackets alone'],
  ['10.0.0.1', '2001:0DB8::0:1', 1, '2001:db8::1', 'in its shortest form'],
  ['10.0.0.1', 'fe80::1%eth0', 1, 'fe80::1', 'without the card that it came by'],
  ['10.0.0.1', '::ffff:203.0.113.77', 1, '203.0.113.77', 'an old address that a proxy wrote as a new one'],
  ['10.0.0.1', '6.6.6.6, 203.0.113.77:40000, 10.0.0.2:1', 2, '203.0.113.77', 'ports of two proxies'],
  ['10.0.0.1', 'unknown', 1, '10.0.0.1', 'a word is no address'],
  ['10.0.0.1', '203.0.113.777', 1, '10.0.0.1', 'a number too large'],
  ['10.0.0.1', '203.0.113.7:port', 1, '10.0.0.1', 'a port that is none'],
  ['10.0.0.1', '[203.0.113.7', 1, '10.0.0.1', 'a bracket that does not close'],
  ['10.0.0.1', ', ,', 1, '10.0.0.1', 'nothing at all'],
])('from %s with %s and %i trusted: %s (%s)', (connection, forwarded, hops, address, _why) => {
  expect(visitorAddress(connection, forwarded, hops)).toBe(address)
})

test.each([
  ['192.0.2.7', '192.0.2.7', 'IPv4 whole'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', 'the first 64 bits'],
  ['2001:DB8:0001:0002::9', '2001:db8:1:2::/64', 'however it is written'],
  ['2001:db8::1', '2001:db8:0:0::/64', 'zeros that were left out'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64', 'zeros that were left out at the end'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64', 'a single zero that was left out'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'without the card that it came by'],
  ['fe80::1%a%b', 'fe80:0:0:0::/64', 'everything behind the first percent sign is left out'],
  ['::1', '0:0:0:0::/64', 'this machine'],
  ['::ffff:192.0.2.7', '192.0.2.7', 'IPv4 in a new coat'],
  ['::FFFF:c000:207', '192.0.2.7', 'IPv4 in hex'],
  ['0:0:0:0:0:ffff:255.255.255.255', '255.255.255.255', 'IPv4 at length'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64', 'a gateway of a provider is no IPv4'],
  ['unknown', 'unknown', 'the value of a proxy without an address'],
])('the network of %s is %s (%s)', (address, network, _why) => {
  expect(networkOf(address)).toBe(network)
})

// spec: server-29
test('only loopback addresses are this machine', () => {
  expect([isLoopback('127.0.0.1'), isLoopback('::1'), isLoopback('10.0.0.1')]).toEqual([true, true, false])
})

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.16.0.1', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['100.64.0.1', true],
  ['192.0.2.7', false],
  ['::1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['2001:db8::1', false],
  ['unknown', false],
])('%s is private: %s', (address, isIt) => {
  expect(isPrivate(address)).toBe(isIt)
})

const forwarding: Record<string, string>[] = [
  { forwarded: 'for=192.0.2.7' },
  { via: '1.1 proxy' },
  { 'x-real-ip': '192.0.2.7' },
  { 'x-client-ip': '192.0.2.7' },
  { 'cf-connecting-ip': '192.0.2.7' },
  { 'x-forwarded-for': '192.0.2.7' },
  { 'x-forwarded-host': 'vonk.test' },
  { 'x-forwarded-proto': 'https' },
]
test.each(forwarding)('%j reveals a proxy', (headers) => {
  expect(isForwarded(new Headers(headers))).toBe(true)
})

test.each([
  ['127.0.0.1', { host: 'localhost:3000' }, undefined, true, 'this machine'],
  ['::1', { host: '[::1]:3000' }, undefined, true, 'by IPv6'],
  ['::ffff:127.0.0.1', { host: 'she.localhost:3000' }, undefined, true, 'another site of the demo'],
  [undefined, { host: 'localhost' }, undefined, true, 'this process itself'],
  ['10.0.0.2', { host: 'localhost' }, undefined, false, 'the next machine'],
  ['unknown', { host: 'localhost' }, undefined, false, 'a connection that is gone'],
  [
    '127.0.0.1',
    { host: 'vonk.test' },
    undefined,
    false,
    'a proxy that says nothing, or a name that points here',
  ],
  ['127.0.0.1', { host: 'localhost.evil.test' }, undefined, false, 'a name with the same beginning'],
  ['127.0.0.1', { host: 'localhost' }, 'https://vonk.test', false, 'a deployment with an address of its own'],
  ['127.0.0.1', {}, undefined, false, 'no name at all'],
  ...forwarding.map(
    (headers) => ['127.0.0.1', { host: 'localhost', ...headers }, undefined, false, 'a proxy'] as const,
  ),
] as const)(
  'from %s with %j and PUBLIC_URL %s is local: %s (%s)',
  (connection, headers, publicUrl, isIt, _why) => {
    const given = new Headers(headers as Record<string, string>)
    expect(isLocalRequest(publicUrl ? { publicUrl } : {}, { connection, headers: given })).toBe(isIt)
  },
)

// spec: server-61
test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::1%eth0', '2001:db8:1::/48'],
  ['192.0.2.7', null],
  ['::ffff:192.0.2.7', null],
  ['unknown', null],
])('the wide network of %s is %s', (address, network) => {
  expect(wideNetworkOf(address)).toBe(network)
})

const origin = 'https://vonk.test'
test.each([
  [{ origin }, true, 'our own page'],
  [{ origin: 'https://evil.test' }, false, 'another page'],
  [{}, false, 'no header'],
  [{ 'sec-fetch-site': 'same-origin', origin }, true, 'the browser says so'],
  [{ 'sec-fetch-site': 'cross-site', origin }, false, 'the browser knows better'],
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.test' }, false, 'two that do not agree'],
  [
    { 'sec-fetch-site': 'same-origin', origin: 'http://vonk.test' },
    true,
    'a proxy that ends https before us',
  ],
  [
    { 'sec-fetch-site': 'same-site', origin: 'https://other.vonk.test' },
    false,
    'a sister site is another site',
  ],
  [{ origin: 'null' }, false, 'a sandboxed page'],
  [{ origin: 'https://vonk.test:8443' }, false, 'another port'],
])('%j is ours: %s (%s)', (headers, isOurs, _why) => {
  expect(isSameOrigin(new Headers(headers as Record<string, string>), origin)).toBe(isOurs)
})
