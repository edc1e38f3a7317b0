// Reads the owner of a call.
import { messageLanguageOf, type CallContext } from './call.ts';
import { requireExchange } from './exchange.ts';
import type { PeopleEditor, SignedInOwner } from '../../domains/owners/index.ts';

/** The owner or editor of a call that only they may make. */
export function ownerOf(context: CallContext): SignedInOwner {
  const { site, caller } = context;
  const { ownerId, sessionId } = caller;
  if (ownerId === undefined || sessionId === undefined) throw new Error('This call is made by owners only.');
  const { request } = requireExchange(context);
  return { site, language: messageLanguageOf(context), ownerId, sessionId, address: request.ip };
}

/** The same owner as one who changes owners and roles. */
export function editorOf(context: CallContext): PeopleEditor {
  return { ownerId: ownerOf(context).ownerId, permissions: context.caller.permissions ?? new Set() };
}
