/** A mail or a short message to one person. */
export interface Message {
  kind: 'mail' | 'sms';
  /** An e-mail address, or a phone number in E.164. */
  to: string;
  /** Of a mail. */
  subject?: string;
  /** The whole text, plain. */
  text: string;
  /** The code in the text: providers of short messages put it into a text of their own. */
  code?: string;
  /** The name of the site that writes. */
  from: string;
}

/** Hands a message to whoever carries it; rejects when it is not taken. */
export type Transport = (message: Message) => Promise<void>;
