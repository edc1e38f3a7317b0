/** A mail or a short message to one person. */
export interface Message {
  kind: 'mail' | 'sms';
  /** An e-mail address, or a phone number in E.164. */
  to: string;
  /** Mails only. */
  subject?: string;
  /** Plain text. */
  text: string;
  /** The code in the text. SMS providers put it into their own template. */
  code?: string;
  /** The name of the sending site. */
  from: string;
}

/** Sends one message. Rejects when it is not accepted. */
export type Transport = (message: Message) => Promise<void>;
