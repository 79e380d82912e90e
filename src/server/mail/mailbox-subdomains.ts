/** Domains of Fastmail, as its help lists them. A name under one of them may belong to another member than under the next. */
const fastmail =
  '123mail.org 150mail.com 150ml.com 16mail.com 2-mail.com 4email.net 50mail.com airpost.net ' +
  'allmail.net bestmail.us cluemail.com elitemail.org emailcorner.net emailengine.net emailengine.org ' +
  'emailgroups.net emailplus.org emailuser.net eml.cc f-m.fm fast-email.com fast-mail.org fastem.com ' +
  'fastemail.us fastemailer.com fastest.cc fastimap.com fastmail.cn fastmail.co.uk fastmail.com ' +
  'fastmail.com.au fastmail.de fastmail.es fastmail.fm fastmail.fr fastmail.im fastmail.in fastmail.jp ' +
  'fastmail.mx fastmail.net fastmail.nl fastmail.org fastmail.se fastmail.to fastmail.tw fastmail.uk ' +
  'fastmail.us fastmailbox.net fastmessaging.com fea.st fmail.co.uk fmailbox.com fmgirl.com fmguy.com ' +
  'ftml.net h-mail.us hailmail.net imap-mail.com imap.cc imapmail.org inoutbox.com internet-e-mail.com ' +
  'internet-mail.org internetemails.net internetmailing.net jetemail.net justemail.net letterboxes.org ' +
  'mail-central.com mail-page.com mailandftp.com mailas.com mailbolt.com mailc.net mailcan.com ' +
  'mailforce.net mailftp.com mailhaven.com mailingaddress.org mailite.com mailmight.com mailnew.com ' +
  'mailsent.net mailservice.ms mailup.net mailworks.org ml1.net mm.st myfastmail.com mymacmail.com ' +
  'nospammail.net ownmail.net petml.com postinbox.com postpro.net proinbox.com promessage.com ' +
  'realemail.net reallyfast.biz reallyfast.info rushpost.com sent.as sent.at sent.com speedpost.net ' +
  'speedymail.org ssl-mail.com swift-mail.com the-fastest.net the-quickest.com theinternetemail.com ' +
  'veryfast.biz veryspeedy.net warpmail.net xsmail.com yepmail.net your-mail.com'

/** Services that forward whatever is sent to a member's subdomain: addy.io and 33mail. */
const forwarders = '33mail.com anonaddy.com anonaddy.me'

/** Domains under which `anything@jan.domain` is delivered to the mailbox `jan@domain`. */
export const mailboxSubdomains: ReadonlySet<string> = new Set(`${fastmail} ${forwarders}`.split(' '))
