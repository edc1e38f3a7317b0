// Sends mails by SMTP.
import type { Socket } from 'node:net';
import { callbackify } from 'node:util';
import type { Transporter } from 'nodemailer';
import type { Config } from '../kernel/config.ts';
import { makeOutgoing, type Outgoing, type OutgoingLimits } from '../kernel/outgoing.ts';
import { LOGO_ID } from './mail-html.ts';
import type { Transport } from './message.ts';

const MAX_RESPONSE_BYTES = 16 * 1024;
const MAX_BYTES = 256 * 1024;
const MINUTE_MS = 60_000;

/** What a mail may take. */
interface SmtpPatience {
  /** Until the server greets. */
  greetingMs: number;
  /** Without a word of the server. */
  silenceMs: number;
  /** Of a whole mail: a server that says a little again and again would pass every other limit. */
  whole: OutgoingLimits;
}

/** Somebody waits for the answer. */
const SHORT: SmtpPatience = {
  greetingMs: 10_000,
  silenceMs: 10_000,
  whole: { milliseconds: 30_000, bytes: MAX_BYTES },
};
/** RFC 5321, 4.5.3.2: five minutes for the greeting, ten after the last dot. Less would send it twice. */
const LONG: SmtpPatience = {
  greetingMs: 5 * MINUTE_MS,
  silenceMs: 10 * MINUTE_MS,
  whole: { milliseconds: 25 * MINUTE_MS, bytes: MAX_BYTES },
};
/** Ports of SMTP without and with TLS from the beginning, where the address names none. */
const [PORT, TLS_PORT] = [587, 465];

/**
 * Sends mails to the SMTP server of `SMTP_URL`. The sender is `MAIL_FROM`, else the URL's user if that is an
 * address.
 */
export function makeSmtp(
  url: string,
  config: Pick<Config, 'MAIL_FROM' | 'PUBLIC_URL' | 'OUTGOING_PRIVATE'>,
  patience: { short: SmtpPatience; long: SmtpPatience } = { short: SHORT, long: LONG },
): Transport {
  const { MAIL_FROM, PUBLIC_URL } = config;
  const address = MAIL_FROM ?? senderOf(url, PUBLIC_URL);
  const host = address.slice(address.lastIndexOf('@') + 1);
  const open = (limits: SmtpPatience, sockets = new Set<Socket>()) => ({
    sockets,
    transporter: openTransporter(url, makeOutgoing(config), limits, sockets),
  });
  const opened: { short?: ReturnType<typeof open>; long?: ReturnType<typeof open> } = {};
  return async ({ to, subject, text, from, replyTo, html, logo, queued }, stop) => {
    const { sockets, transporter } =
      queued === undefined ? (opened.short ??= open(patience.short)) : (opened.long ??= open(patience.long));
    const end = (): void => sockets.forEach((socket) => socket.destroy());
    stop?.addEventListener('abort', end, { once: true });
    try {
      stop?.throwIfAborted();
      // Name and address are passed as data, so that nodemailer quotes them and no header can be injected.
      await (
        await transporter
      ).sendMail({
        from: { name: from, address },
        to: { name: '', address: to },
        ...(replyTo === undefined ? {} : { replyTo: { name: from, address: replyTo } }),
        subject,
        text,
        ...(html === undefined ? {} : { html }),
        ...(logo === undefined
          ? {}
          : {
              attachments: [{ ...logo, contentType: logo.type, cid: LOGO_ID, contentDisposition: 'inline' }],
            }),
        // No automatic answers (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...(queued === undefined ? {} : { messageId: `<${queued.id}@${host}>`, date: queued.at }),
      });
    } finally {
      stop?.removeEventListener('abort', end);
    }
  };
}

/** Connects and signs in as for a mail, and sends none. Rejects with what the server says. */
export async function checkSmtp(url: string, config: Pick<Config, 'OUTGOING_PRIVATE'>): Promise<void> {
  const transporter = await openTransporter(url, makeOutgoing(config), SHORT, new Set());
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
  limits: SmtpPatience,
  sockets: Set<Socket>,
): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: limits.greetingMs,
    greetingTimeout: limits.greetingMs,
    socketTimeout: limits.silenceMs,
    maxResponseSize: MAX_RESPONSE_BYTES,
    getSocket({ host = '', port, secure }, callback) {
      const usual = secure === true ? TLS_PORT : PORT;
      callbackify(outgoing.connect)(host, Number(port ?? usual), limits.whole, (error, connection) => {
        if (error === null) {
          sockets.add(connection);
          connection.once('close', () => sockets.delete(connection));
        }
        callback(error, { connection });
      });
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
