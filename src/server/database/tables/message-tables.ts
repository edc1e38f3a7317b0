import type { Generated } from 'kysely';
import type { JsonText, OfSite } from './columns.ts';

/** A mail or a short message, written with what it tells of and sent afterwards. */
export interface OutgoingMessageTable extends OfSite {
  /** Also in the Message-ID of every try. */
  message_id: string;
  /** What happened, and to what: each is told once. */
  message_key: string;
  /** Its texts are `delivery.<topic>.*` of the locales. */
  topic: string;
  /** A mail address, or a phone in E.164; empty when nobody can be written to. */
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
}

export interface MessageTables {
  outgoing_message: OutgoingMessageTable;
}
