// Declares who calls about an account of the console, and what the calls answer.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Permission } from '../../../../runtime/model/permissions.ts';
import type { Notice } from '../../../../runtime/generated/api.generated.ts';
import type { SiteIdentity } from '../../kernel/caller.ts';

export interface SignedIn {
  name: string;
  /** The code of the role. */
  role: string;
  permissions: Permission[];
  languages: string[];
  csrfToken: string;
}

export interface Credentials {
  name: string;
  password: string;
  /** A code of the authenticator or a recovery code, when two-step verification is on. */
  code?: string;
}

/** An owner or editor who makes a call. */
export interface SignedInOwner {
  site: SiteIdentity;
  /** Language of mails. */
  language: string;
  ownerId: string;
  sessionId: string;
  /** Network address. */
  address: string;
}

export interface OwnerAccount {
  name: string;
  /** The code of the role. */
  role: string;
  roleTitle: string;
  /** Where links that unlock are sent; empty for nowhere. */
  email: string;
  twoStep: boolean;
  /** Recovery codes that were not used yet. */
  recoveryCodes: number;
  /** What this owner may be told of, and how it is told. */
  notices: Notice[];
}

/** The secret of an authenticator, as text and as the address that its QR code holds. */
export interface TwoStepSecret {
  secret: string;
  address: string;
}

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A link that invites an owner. It is shown once: only its hash is stored. */
export interface Invitation {
  /** The owner who was made for it. */
  id: string;
  url: string;
  until: string;
  /** It is sent by mail as well. */
  isMailed: boolean;
}
