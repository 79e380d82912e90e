import { deliveryReport } from './bounces.ts'
import type { SampleMail } from './samples.ts'

// What the mail servers of providers and companies write, in their usual forms and codes. `gone`: nobody receives mail there.
// `there`: the mailbox exists, or nothing is said of it. `server`: our own server or domain is refused.

export type Verdict = 'gone' | 'there' | 'server'

interface Refusal {
  server: string
  form: keyof typeof forms
  /** Of the field `Status`; none where the form has no fields. */
  status?: string
  /** What the server said; lines of it are separated by line breaks. */
  said: string
  verdict: Verdict
}

const forms = {
  /** RFC 3464 by Postfix. */
  postfix: (mail, status, said) =>
    deliveryReport(mail, {
      from: 'MAILER-DAEMON@mx.example.com (Mail Delivery System)',
      subject: 'Undelivered Mail Returned to Sender',
      text: `I'm sorry to have to inform you that your message could not be delivered.\r\n\r\n<${mail.to}>: host mx.example.com said: ${said} (in reply to RCPT TO command)`,
      fields: [
        `Final-Recipient: rfc822; ${mail.to}`,
        'Action: failed',
        `Status: ${status}`,
        `Diagnostic-Code: smtp; ${said.replaceAll('\n', ' ')}`,
      ],
      copy: 'text/rfc822-headers',
    }),
  /** RFC 3464 with a code alone. */
  code: (mail, status, said) =>
    deliveryReport(mail, {
      from: 'postmaster@mx.example.com',
      subject: 'Delivery report',
      text: said,
      fields: [`Final-Recipient: rfc822; ${mail.to}`, 'Action: failed (see the text)', `Status: ${status}`],
    }),
  gmail: (mail, status, said) =>
    deliveryReport(mail, {
      from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
      subject: 'Delivery Status Notification (Failure)',
      headers: [`X-Failed-Recipients: ${mail.to}`, 'Auto-Submitted: auto-replied'],
      text: `** Message not delivered **\r\n\r\nThe response from the remote server was:\r\n${said}`,
      fields: [
        `Final-Recipient: rfc822; ${mail.to}`,
        'Action: failed',
        `Status: ${status}`,
        `Diagnostic-Code: smtp; ${said}`,
      ],
      copy: 'message/rfc822',
    }),
  exchange: (mail, status, said) =>
    deliveryReport(mail, {
      from: 'postmaster@example.onmicrosoft.com',
      subject: 'Undeliverable: Something new for you',
      text: `Your message to ${mail.to} couldn't be delivered.\r\n\r\n${said}`,
      fields: [
        `Final-recipient: RFC822; ${mail.to}`,
        'Action: failed',
        `Status: ${status}`,
        `Diagnostic-code: smtp;${said}`,
      ],
      copy: 'message/rfc822',
    }),
  exim: (mail, _status, said) =>
    [
      'Return-Path: <>',
      'From: Mail Delivery System <Mailer-Daemon@exim.example>',
      `To: bounce+${mail.token}@vonk.test`,
      'Subject: Mail delivery failed: returning message to sender',
      `X-Failed-Recipients: ${mail.to}`,
      '',
      'This message was created automatically by mail delivery software.',
      '',
      'A message that you sent could not be delivered to one or more of its',
      'recipients. This is a permanent error. The following address(es) failed:',
      '',
      `  ${mail.to}`,
      `    ${said}`,
      '',
      '------ This is a copy of the message, including all the headers. ------',
      '',
      'Subject: Something new for you',
      '',
      'User unknown, mailbox full, blacklist',
    ].join('\r\n'),
  qmail: (mail, _status, said) =>
    [
      'Return-Path: <>',
      'From: MAILER-DAEMON@qmail.example',
      `To: bounce+${mail.token}@vonk.test`,
      'Subject: failure notice',
      '',
      'Hi. This is the qmail-send program at qmail.example.',
      "I'm afraid I wasn't able to deliver your message to the following addresses.",
      "This is a permanent error; I've given up. Sorry it didn't work out.",
      '',
      `<${mail.to}>:`,
      said,
      '',
      '--- Below this line is a copy of the message.',
    ].join('\r\n'),
  /** A server that names itself in its own language, at the address of the mail. */
  foreign: (mail, _status, said) =>
    [
      `From: =?utf-8?B?${Buffer.from('Post').toString('base64')}?= <post@mx.example>`,
      `To: bounce+${mail.token}@vonk.test`,
      'Subject: Re',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: 8bit',
      '',
      said,
    ].join('\r\n'),
  /** The same, by a server that can be known by its subject. */
  local: (mail, _status, said) =>
    [
      'Return-Path: <>',
      'From: Post <post@mx.example>',
      `To: bounce+${mail.token}@vonk.test`,
      'Subject: Undeliverable: Something new for you',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: 8bit',
      '',
      said,
    ].join('\r\n'),
} satisfies Record<string, (mail: SampleMail, status: string, said: string) => string>

type Row = [server: string, form: keyof typeof forms, status: string, said: string]

const gone: Row[] = [
  [
    'Gmail',
    'gmail',
    '5.1.1',
    "550-5.1.1 The email account that you tried to reach does not exist. Please try double-checking the recipient's email address for typos or unnecessary spaces. For more information, go to https://support.google.com/mail/?p=NoSuchUser",
  ],
  [
    'Gmail',
    'gmail',
    '5.2.1',
    '550 5.2.1 The email account that you tried to reach is disabled. For more information, go to https://support.google.com/mail/?p=DisabledUser',
  ],
  [
    'Gmail',
    'gmail',
    '5.1.2',
    'DNS Error: DNS type mx lookup of nowhere.example responded with code NXDOMAIN Domain name not found: nowhere.example',
  ],
  [
    'Exchange Online',
    'exchange',
    '5.1.10',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ann not found by SMTP address lookup',
  ],
  [
    'Exchange Online',
    'exchange',
    '5.4.1',
    '550 5.4.1 Recipient address rejected: Access denied. [AM7EUR03FT013.eop-EUR03.prod.protection.outlook.com]',
  ],
  [
    'Exchange Online',
    'exchange',
    '5.4.310',
    '550 5.4.310 DNS domain nowhere.example does not exist [Message=InfoDomainNonexistent]',
  ],
  ['Exchange 2013', 'exchange', '5.1.1', '550 5.1.1 RESOLVER.ADR.RecipNotFound; not found'],
  [
    'Outlook.com',
    'postfix',
    '5.5.0',
    '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302).',
  ],
  [
    'Postfix',
    'postfix',
    '5.1.1',
    '550 5.1.1 <ann@example.com>: Recipient address rejected: User unknown in virtual mailbox table',
  ],
  ['Postfix', 'postfix', '5.1.1', '550 5.1.1 <ann@example.com>: User unknown in relay recipient table'],
  [
    'Postfix',
    'postfix',
    '5.4.4',
    'Host or domain name not found. Name service error for name=nowhere.example type=A: Host not found',
  ],
  ['Postfix', 'postfix', '5.1.10', 'Domain nowhere.example does not accept mail (nullMX)'],
  ['Postfix', 'code', '5.1.1', ''],
  ['Sendmail', 'postfix', '5.1.1', '550 5.1.1 <ann@example.com>... User unknown'],
  [
    'Exim',
    'exim',
    '',
    'SMTP error from remote mail server after RCPT TO:<ann@example.com>: 550 No Such User Here',
  ],
  ['Exim', 'exim', '', 'Unrouteable address'],
  ['Exim', 'exim', '', 'all relevant MX records point to non-existent hosts: Unrouteable address'],
  ['T-Online', 'postfix', '5.0.0', '550 user unknown'],
  ['T-Online', 'exim', '', 'host mx00.t-online.de said: 550 unknown recipient'],
  [
    'Yahoo',
    'qmail',
    '',
    "554: delivery error: dd This user doesn't have a yahoo.com account (ann@yahoo.com) [0] - mta1234.mail.bf1.yahoo.com",
  ],
  ['Yahoo', 'postfix', '5.0.0', '552 1 Requested mail action aborted, mailbox not found'],
  [
    'Yahoo',
    'postfix',
    '5.0.0',
    '554 30 Sorry, your message to ann@yahoo.com cannot be delivered. This mailbox is disabled (554.30).',
  ],
  [
    'Orange',
    'postfix',
    '5.1.1',
    '550 5.1.1 Adresse d au moins un destinataire invalide. Invalid recipient. OFR204_416 [416]',
  ],
  ['GMX', 'postfix', '5.0.0', '550 Requested action not taken: mailbox unavailable'],
  ['web.de', 'exim', '', 'host mx-ha02.web.de: 550 Requested action not taken: mailbox unavailable'],
  ['iCloud', 'postfix', '5.1.1', '550 5.1.1 <ann@icloud.com>: user does not exist'],
  ['iCloud', 'postfix', '5.0.0', '554 inactive mailbox'],
  ['WP.pl', 'postfix', '5.1.1', '550 5.1.1 Unknown user; https://pomoc.wp.pl'],
  ['WP.pl', 'exim', '', '550 Nie ma takiego konta: nieznany użytkownik'],
  ['Onet', 'postfix', '5.0.0', '550 Użytkownik nie istnieje'],
  ['Telia', 'postfix', '5.1.1', '550 5.1.1 <ann@telia.com> Recipient unknown'],
  ['Telia', 'exim', '', '550 Okänd mottagare'],
  ['Libero', 'postfix', '5.1.1', '550 5.1.1 <ann@libero.it> Recipient not found'],
  ['Lotus Domino', 'postfix', '5.1.1', '550 5.1.1 User ann (ann@example.com) not listed in Domino Directory'],
  ['qmail', 'qmail', '', '550 sorry, no mailbox here by that name. (#5.1.1)'],
  ['qmail', 'qmail', '', "Sorry, I couldn't find any host named nowhere.example. (#5.1.2)"],
  ['KPN', 'postfix', '5.0.0', '550 Gebruiker onbekend'],
  ['Proximus', 'local', '', 'Het e-mailadres dat u hebt ingevoerd, bestaat niet.'],
  [
    'Exchange in German',
    'local',
    '',
    'Die von Ihnen eingegebene E-Mail-Adresse konnte nicht gefunden werden.\r\nEmpfänger nicht gefunden',
  ],
  [
    'Exchange in French',
    'local',
    '',
    "L'adresse de messagerie du destinataire est introuvable : le compte n'existe pas.",
  ],
  [
    'Exchange in Italian',
    'local',
    '',
    "L'indirizzo di posta elettronica non è stato trovato: utente sconosciuto.",
  ],
  ['Exchange in Spanish', 'local', '', 'La dirección de correo electrónico no existe. Usuario desconocido.'],
  ['Exchange in Polish', 'local', '', 'Podany adres e-mail nie został znaleziony. Skrzynka nie istnieje.'],
  ['Exchange in Danish', 'local', '', 'Modtageren findes ikke. Adressen blev ikke fundet.'],
  ['Exchange in Norwegian', 'local', '', 'Mottakeren finnes ikke. Adressen ble ikke funnet.'],
  ['Exchange in Finnish', 'local', '', 'Vastaanottajaa ei löydy. Osoitetta ei ole olemassa.'],
  ['a server without an English name', 'foreign', '', 'Tuntematon vastaanottaja\r\n550 5.1.1'],
  [
    'a server without an English name',
    'foreign',
    '',
    'Leider nicht zugestellt: <ann@example.com> 550 5.1.1 unbekannt',
  ],
]

const server: Row[] = [
  [
    'Gmail',
    'gmail',
    '5.7.1',
    '550-5.7.1 [192.0.2.1] Our system has detected that this message is likely unsolicited mail. To reduce the amount of spam sent to Gmail, this message has been blocked. https://support.google.com/mail/?p=UnsolicitedMessageError',
  ],
  [
    'Gmail',
    'gmail',
    '5.7.26',
    '550-5.7.26 Your email has been blocked because the sender is unauthenticated. Gmail requires all senders to authenticate with either SPF or DKIM.',
  ],
  [
    'Gmail',
    'gmail',
    '5.7.25',
    '550-5.7.25 [192.0.2.1] The IP address sending this message does not have a PTR record setup',
  ],
  [
    'Outlook.com',
    'postfix',
    '5.7.1',
    "550 5.7.1 Unfortunately, messages from [192.0.2.1] weren't sent. Please contact your Internet service provider since part of their network is on our block list (S3140).",
  ],
  [
    'Outlook.com',
    'postfix',
    '5.0.0',
    '550 SC-001 Mail rejected by Outlook.com for policy reasons. Reasons for rejection may be related to content with spam-like characteristics or IP/domain reputation.',
  ],
  ['Exchange Online', 'exchange', '5.7.606', '550 5.7.606 Access denied, banned sending IP [192.0.2.1]'],
  [
    'Postfix',
    'postfix',
    '5.7.1',
    '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org; https://www.spamhaus.org/query/ip/192.0.2.1',
  ],
  [
    'Postfix with a code that names the mailbox',
    'postfix',
    '5.1.1',
    '550 5.1.1 <ann@example.com>: Recipient address rejected: your server 192.0.2.1 is listed at bl.spamcop.net',
  ],
  [
    'Postfix',
    'postfix',
    '5.1.8',
    '550 5.1.8 <no-reply@vonk.test>: Sender address rejected: Domain not found',
  ],
  ['Postfix', 'postfix', '5.7.1', '554 5.7.1 <ann@example.com>: Relay access denied'],
  ['Exim', 'exim', '', '550-Verification failed for <no-reply@vonk.test>: Sender verify failed'],
  [
    'Exim',
    'exim',
    '',
    '550 JunkMail rejected - mail.vonk.test [192.0.2.1] is in an RBL, see https://www.spamhaus.org',
  ],
  [
    'T-Online',
    'exim',
    '',
    '554 IP=192.0.2.1 - A problem occurred. (Ask your postmaster for help or to contact tosa@rx.t-online.de to clarify.) (BL)  Your IP is blocked',
  ],
  [
    'Yahoo',
    'postfix',
    '5.7.9',
    '554 5.7.9 Message not accepted for policy reasons. See https://postmaster.yahooinc.com/error-codes DMARC',
  ],
  [
    'Yahoo',
    'postfix',
    '5.0.0',
    "553 5.7.1 [BL21] Connections will not be accepted from 192.0.2.1, because the ip is in Spamhaus's list",
  ],
  [
    'GMX',
    'postfix',
    '5.0.0',
    '554 Bad DNS PTR resource record. For explanation visit https://postmaster.gmx.net/en/error-messages?ip=192.0.2.1&c=rdns',
  ],
  [
    'web.de',
    'postfix',
    '5.0.0',
    '554 Nemesis ESMTP Service not available. No SMTP service. Reject due to policy restrictions: IP address is blacklisted',
  ],
  [
    'iCloud',
    'postfix',
    '5.7.1',
    '550 5.7.1 [CS01] Message rejected due to local policy. Please visit https://support.apple.com/en-us/HT204137',
  ],
  ['Orange', 'postfix', '5.0.0', '550 Mail rejete. Mail rejected. ofr_506 [506]: adresse IP sur liste noire'],
  ['WP.pl', 'postfix', '5.0.0', '550 Adres IP nadawcy na czarnej liście'],
  ['Telia', 'postfix', '5.0.0', '550 Din IP-adress är spärrad, svartlistad'],
]

const there: Row[] = [
  [
    'Gmail',
    'gmail',
    '5.2.2',
    "552-5.2.2 The recipient's inbox is out of storage space. Please direct the recipient to https://support.google.com/mail/?p=OverQuotaPerm",
  ],
  [
    'Gmail',
    'gmail',
    '4.2.1',
    '450-4.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered',
  ],
  [
    'Gmail',
    'gmail',
    '5.7.0',
    '552-5.7.0 This message was blocked because its content presents a potential security issue. https://support.google.com/mail/?p=BlockedMessage',
  ],
  [
    'Exchange Online',
    'exchange',
    '5.2.2',
    '554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException',
  ],
  [
    'Exchange Online',
    'exchange',
    '5.3.4',
    '550 5.3.4 ROUTING.SizeLimit; message size exceeds fixed maximum size for route',
  ],
  ['Exchange Online', 'exchange', '5.4.14', '554 5.4.14 Hop count exceeded - possible mail loop ATTR34'],
  ['Exchange Online', 'exchange', '5.4.300', '550 5.4.300 Message expired -> 421 4.4.1 Connection timed out'],
  ['Exchange Online', 'exchange', '5.2.0', '554 5.2.0 STOREDRV.Deliver; delivery result banner'],
  ['Postfix', 'postfix', '5.2.2', '552 5.2.2 <ann@example.com>: Quota exceeded (mailbox for user is full)'],
  [
    'Postfix with a code that names the mailbox',
    'postfix',
    '5.1.1',
    '552 5.1.1 <ann@example.com>: user is over quota',
  ],
  ['Postfix', 'postfix', '4.4.1', 'connect to mx.example.com[192.0.2.5]:25: Connection timed out'],
  ['Postfix', 'postfix', '5.3.4', '552 5.3.4 Message size exceeds fixed limit'],
  ['Postfix', 'postfix', '5.0.0', '550 permanent failure for one or more recipients'],
  ['Postfix', 'code', '5.0.0', ''],
  ['Postfix', 'code', '5.4.4', ''],
  ['Postfix', 'code', '5.7.1', ''],
  ['Exim', 'exim', '', 'retry timeout exceeded'],
  ['Exim', 'exim', '', '552 Message size exceeds maximum permitted'],
  ['Exim', 'exim', '', '550 This message contains spam and was rejected'],
  ['Exim', 'exim', '', '550 Administrative prohibition'],
  ['Exim', 'exim', '', '550'],
  ['T-Online', 'postfix', '5.0.0', '552 Mailbox voll, Quota überschritten'],
  ['Yahoo', 'qmail', '', '552 5.2.2 user is over quota'],
  [
    'Yahoo',
    'postfix',
    '4.7.0',
    '421 4.7.0 [TSS04] Messages from 192.0.2.1 temporarily deferred due to user complaints',
  ],
  [
    'Orange',
    'postfix',
    '5.2.2',
    '552 5.2.2 Boite du destinataire pleine. Recipient overquota. OFR204_417 [417]',
  ],
  ['GMX', 'postfix', '5.2.0', '552 Requested mail action aborted: exceeded storage allocation'],
  ['iCloud', 'postfix', '5.2.2', '552 5.2.2 user is over quota'],
  ['WP.pl', 'postfix', '5.0.0', '552 Skrzynka odbiorcy jest przepełniona'],
  ['Telia', 'postfix', '5.0.0', '552 Mottagarens brevlåda är full'],
  ['KPN', 'local', '', 'Het postvak van de ontvanger is vol.'],
  ['Exchange in Danish', 'local', '', 'Modtagerens postkasse er fuld.'],
  ['Exchange in Norwegian', 'local', '', 'Mottakerens postboks er full.'],
  ['Exchange in Finnish', 'local', '', 'Vastaanottajan postilaatikko on täynnä.'],
  ['Exchange in Italian', 'local', '', 'La casella del destinatario è piena.'],
  ['Exchange in Spanish', 'local', '', 'El buzón del destinatario está lleno.'],
  ['a server in words that nobody knows', 'local', '', 'Quelque chose est arrivé.'],
]

const refusals: Refusal[] = Object.entries({ gone, server, there }).flatMap(([verdict, rows]) =>
  rows.map(([name, form, status, said]) => ({
    server: name,
    form,
    status,
    said,
    verdict: verdict as Verdict,
  })),
)

/** Returns the reports of these servers about a mail, with the right verdict of each. */
export function serverReports(mail: SampleMail): { name: string; raw: string; verdict: Verdict }[] {
  return refusals.map(({ server: name, form, status = '', said, verdict }) => ({
    name: `${name}: ${status} ${said}`.slice(0, 140),
    raw: forms[form](mail, status, said),
    verdict,
  }))
}

/** The replies among them, as a server gives them while a mail is sent. */
export const serverReplies = refusals.filter(({ said }) => /^5\d\d[ -]/.test(said))
