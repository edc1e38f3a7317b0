import type { Transporter } from 'nodemailer';
import type { Config } from '../kernel/config.ts';
import type { Transport } from './message.ts';

const TIMEOUT_MS = 10_000;

/** Hands mails to the SMTP server of `SMTP_URL`. The sender is `MAIL_FROM`, else the URL's user where that is an address. */
export function makeSmtp(
  url: string,
  { MAIL_FROM, PUBLIC_URL }: Pick<Config, 'MAIL_FROM' | 'PUBLIC_URL'>,
): Transport {
  const address = MAIL_FROM ?? senderOf(url, PUBLIC_URL);
  let transporter: Promise<Transporter> | undefined;
  return async ({ to, subject, text, from }) => {
    transporter ??= openTransporter(url);
    // A name is one word of a header, an address one person's: nodemailer quotes the one and is handed the other as data.
    await (
      await transporter
    ).sendMail({ from: { name: from, address }, to: { name: '', address: to }, subject, text });
  };
}

// With the first mail: a start has no use for it.
async function openTransporter(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // A message is words alone: nothing in it may make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function senderOf(url: string, publicUrl: string | undefined): string {
  const { username, hostname } = new URL(url);
  const user = decodeURIComponent(username);
  return user.includes('@')
    ? user
    : `no-reply@${publicUrl === undefined ? hostname : new URL(publicUrl).hostname}`;
}
