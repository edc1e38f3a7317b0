import { callbackify } from 'node:util';
import type { Transporter } from 'nodemailer';
import type { Config } from '../kernel/config.ts';
import { makeOutgoing, type Outgoing, type OutgoingLimits } from '../kernel/outgoing.ts';
import { LOGO_ID } from './mail-html.ts';
import type { Transport } from './message.ts';

const TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 16 * 1024;
/** Of a whole mail: a server that says a little again and again would pass every other limit. */
const LIMITS: OutgoingLimits = { milliseconds: 30_000, bytes: 256 * 1024 };
/** Ports of SMTP without and with TLS from the beginning, where the address names none. */
const [PORT, TLS_PORT] = [587, 465];

/**
 * Sends mails to the SMTP server of `SMTP_URL`. The sender is `MAIL_FROM`, else the URL's user if that is an
 * address.
 */
export function makeSmtp(
  url: string,
  config: Pick<Config, 'MAIL_FROM' | 'PUBLIC_URL' | 'OUTGOING_PRIVATE'>,
  limits = LIMITS,
): Transport {
  const { MAIL_FROM, PUBLIC_URL } = config;
  const address = MAIL_FROM ?? senderOf(url, PUBLIC_URL);
  let transporter: Promise<Transporter> | undefined;
  return async ({ to, subject, text, from, html, logo }) => {
    transporter ??= openTransporter(url, makeOutgoing(config), limits);
    // Name and address are passed as data, so that nodemailer quotes them and no header can be injected.
    await (
      await transporter
    ).sendMail({
      from: { name: from, address },
      to: { name: '', address: to },
      subject,
      text,
      ...(html === undefined ? {} : { html }),
      ...(logo === undefined
        ? {}
        : { attachments: [{ ...logo, contentType: logo.type, cid: LOGO_ID, contentDisposition: 'inline' }] }),
    });
  };
}

/** Connects and signs in as for a mail, and sends none. Rejects with what the server says. */
export async function checkSmtp(url: string, config: Pick<Config, 'OUTGOING_PRIVATE'>): Promise<void> {
  const transporter = await openTransporter(url, makeOutgoing(config), LIMITS);
  try {
    await transporter.verify();
  } finally {
    transporter.close();
  }
}

// Loaded with the first mail, to keep the start fast.
async function openTransporter(
  url: string,
  outgoing: Outgoing,
  limits: OutgoingLimits,
): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    maxResponseSize: MAX_RESPONSE_BYTES,
    getSocket({ host = '', port, secure }, callback) {
      const usual = secure === true ? TLS_PORT : PORT;
      callbackify(outgoing.connect)(host, Number(port ?? usual), limits, (error, connection) =>
        callback(error, { connection }),
      );
    },
    // Nothing in a message may make the server read a file or fetch an address.
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
