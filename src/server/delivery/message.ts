/** Declares messages: mails, short messages, and calls of webhooks. */
export interface WebhookCall {
  url: string;
  shape: 'json' | 'wecom' | 'dingtalk';
  secret: string;
  /** What a program is told. Robots of a chat get the text of the message. */
  body: Readonly<Record<string, string>>;
}

/** A mail or a short message to one person, or a call of a webhook. */
export interface Message {
  kind: 'mail' | 'sms' | 'webhook';
  /** An e-mail address, a phone number in E.164, or the host of a webhook. */
  to: string;
  /** Mails only. */
  subject?: string;
  /** Plain text. */
  text: string;
  /** The code in the text. SMS providers put it into their own template. */
  code?: string;
  /** Where answers to a mail go, if not to its sender. */
  replyTo?: string;
  /** The name of the sending site. */
  from: string;
  /** The code of that site: its mails have its look. */
  site?: string;
  /** In which the text is written. */
  language?: string;
  /** Webhooks only. */
  call?: WebhookCall;
  /** Of a stored message: the same for all tries. Nobody waits for it, so a slow server gets its time. */
  queued?: { id: string; at: string };
}

/** A message as it is sent: a mail of a site has its look. */
export interface DressedMessage extends Message {
  html?: string;
  /** Shown by `cid:` in the HTML. */
  logo?: { content: Buffer; type: string };
}

/** Sends one message. Rejects when it is not accepted, and when `stop` ends it. */
export type Transport = (message: DressedMessage, stop?: AbortSignal) => Promise<void>;
