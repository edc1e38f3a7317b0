// Declares the tables of outgoing messages and webhooks.
import type { Generated } from 'kysely';
import type { Flag, JsonText, OfSite } from './columns.ts';

/** A mail, a short message or a call of a webhook, written with what it tells of and sent afterwards. */
export interface OutgoingMessageTable extends OfSite {
  /** Also in the Message-ID of every try, and in `X-Tessera-Delivery`. */
  message_id: string;
  /** What happened, and to what: each is told once. */
  message_key: string;
  /** Its texts are `delivery.<topic>.*` of the locales. */
  topic: string;
  /** A mail address, a phone in E.164, or the host of a webhook; empty when nobody can be written to. */
  recipient: string;
  /** Of its reader. */
  language_code: string;
  /** What the texts name. */
  words: Generated<JsonText>;
  /** What it is about, as a path of the site with `{secret}` in the place of a secret; empty for nothing. */
  path: Generated<string>;
  /** Locked; empty without one, and when the message was sent. */
  secret: Generated<string>;
  created_at: string;
  /** When it is sent or tried again. */
  send_at: string;
  /** It is not tried after this. */
  ends_at: string;
  sent_at: string | null;
  tries: Generated<number>;
  /** `refused`: by the other server for good, or it was tried for too long. */
  state: Generated<'waiting' | 'sent' | 'refused'>;
  /** What the last try was answered. */
  reason: Generated<string>;
  /** The webhook that it goes to; null for a mail or a short message. */
  webhook_id: Generated<string | null>;
}

/** A program of others that is told of events. */
export interface WebhookTable extends OfSite {
  webhook_id: string;
  title: string;
  url: string;
  /** What is sent: JSON with a signature, or the text that a robot of a chat takes. */
  shape: 'json' | 'wecom' | 'dingtalk';
  /** Names of the events. */
  events: JsonText;
  /** Locked by this server; empty when it came from another one. */
  secret: string;
  is_on: Flag;
  modified_at: string;
}

export interface MessageTables {
  outgoing_message: OutgoingMessageTable;
  webhook: WebhookTable;
}
