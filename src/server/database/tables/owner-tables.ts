// Declares the tables of owners, their roles, sessions and notices.
import type { Generated } from 'kysely';
import type { WebhookValues } from '../../../../runtime/generated/api.generated.ts';
import type { Flag, JsonText, OfSite } from './columns.ts';

export interface OwnerTable extends OfSite {
  owner_id: string;
  name: string;
  /** The code of a role: a built-in one, or one of the table `role`. */
  role: string;
  /** Empty until an invited owner has chosen one. */
  password_hash: string;
  /** The language of this owner's editor; null for that of the browser. */
  editing_language: string | null;
  /** Where links that unlock are sent; null for nowhere. */
  email: string | null;
  /** The encrypted secret of two-step verification; null while it is off. */
  totp_secret: string | null;
  /** An encrypted secret that no code has confirmed yet. */
  totp_pending: string | null;
  /** The time step of the last accepted code: no code of it or before is accepted. */
  totp_step: number | null;
  /** The languages whose texts a translator may write. */
  languages: Generated<JsonText>;
  /** Since when this owner is kept out; null for an owner who may sign in. */
  blocked_at: string | null;
  /** Since when this owner is in the trash; nobody in it can sign in. */
  removed_at: string | null;
  /** Since when this owner does not want to see the checklist of the first steps. */
  steps_dismissed_at: Generated<string | null>;
  /** How this owner is told of events: `{ mail, bell }` by the name of the event. */
  notices: Generated<JsonText>;
  /** The language of these mails; null for the default one of the site. */
  notice_language: Generated<string | null>;
  created_at: string;
}

/** What one owner was told of. */
export interface OwnerNoticeTable extends OfSite {
  notice_id: string;
  owner_id: string;
  /** Names what happened: each owner is told of it once. */
  notice_key: string;
  event: WebhookValues['events'][number];
  /** What its sentence names, by the languages of the console. */
  words: JsonText;
  /** Of the record in the console. */
  path: string;
  in_bell: Flag;
  /** `daily`: waits for the mail of the day; `sent`: was in one. */
  mail: 'none' | 'now' | 'daily' | 'sent';
  created_at: string;
  read_at: string | null;
}

/** A role that a site has made. */
export interface RoleTable extends OfSite {
  role_code: string;
  /** Localised text. */
  title: JsonText;
  /** The names of its permissions. */
  permissions: JsonText;
  created_at: string;
}

export interface OwnerSessionTable extends OfSite {
  token_hash: string;
  owner_id: string;
  /** `chrome`, `safari`, …; empty when unknown. */
  browser: Generated<string>;
  /** `windows`, `ios`, …; empty when unknown. */
  system: Generated<string>;
  /** The part of the network address that owners see; empty when unknown. */
  network: Generated<string>;
  created_at: string;
  /** To a few minutes; null in sessions of older versions. */
  seen_at: string | null;
  expires_at: string;
}

/** A network that an owner has signed in from. */
export interface OwnerNetworkTable extends OfSite {
  owner_id: string;
  /** Keyed hash. */
  network: string;
  /** The last sign-in. */
  seen_at: string;
}

/** A recovery code that was not used yet. */
export interface OwnerRecoveryCodeTable extends OfSite {
  owner_id: string;
  /** Keyed hash. */
  code_hash: string;
}

/** A link that was sent by mail and was not used yet. */
export interface OwnerUnlockTable extends OfSite {
  token_hash: string;
  owner_id: string;
  created_at: string;
  expires_at: string;
}

/** A link by which an invited owner chooses a password. It works once. */
export interface OwnerInvitationTable extends OfSite {
  token_hash: string;
  owner_id: string;
  created_at: string;
  expires_at: string;
}

export interface OwnerTables {
  owner_notice: OwnerNoticeTable;
  owner: OwnerTable;
  role: RoleTable;
  owner_session: OwnerSessionTable;
  owner_network: OwnerNetworkTable;
  owner_recovery_code: OwnerRecoveryCodeTable;
  owner_unlock: OwnerUnlockTable;
  owner_invitation: OwnerInvitationTable;
}
