import type { Transporter } from 'nodemailer';
import type { Config } from '../kernel/config.ts';
import type { Transport } from './message.ts';

const TIMEOUT_MS = 10_000;

/**
 * Sends mails to the SMTP server of `SMTP_URL`. The sender is `MAIL_FROM`, else the URL's user if that is an
 * address.
 */
export function makeSmtp(
  url: string,
  { MAIL_FROM, PUBLIC_URL }: Pick<Config, 'MAIL_FROM' | 'PUBLIC_URL'>,
): Transport {
  const address = MAIL_FROM ?? senderOf(url, PUBLIC_URL);
  let transporter: Promise<Transporter> | undefined;
  return async ({ to, subject, text, from }) => {
    transporter ??= openTransporter(url);
    // Name and address are passed as data, so that nodemailer quotes them and no header can be injected.
    await (
      await transporter
    ).sendMail({ from: { name: from, address }, to: { name: '', address: to }, subject, text });
  };
}

// Loaded with the first mail, to keep the start fast.
async function openTransporter(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // A message is text only: nothing in it may make the server read a file or fetch an address.
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
