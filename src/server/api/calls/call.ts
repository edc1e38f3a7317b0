// Declares what the handler of a call gets, and defines the handlers of a resource.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiCalls } from '../../../../runtime/generated/api.generated.ts';
import type { ApiCall } from '../../../../runtime/generated/documents.generated.ts';
import type { SourceCaller } from '../../../../runtime/model/source.ts';
import type { ReceivedFile } from '../../storage/receive-file.ts';
import type { Services } from '../../entities/engine/services.ts';
import type { Caller, SiteIdentity } from '../../kernel/caller.ts';
import type { ListPage } from '../../kernel/envelope.ts';

/** What a handler gets besides its validated input. */
export interface CallContext {
  services: Services;
  site: SiteIdentity;
  /** Language of the data, and the default of `languageCode`. */
  language: string;
  /** Language of the messages, where it is another one. */
  messageLanguage?: string;
  caller: Caller;
  /** Absent when a source makes the call in this process. */
  request?: FastifyRequest;
  reply?: FastifyReply;
  /** The file of a multipart body. It is deleted after the call if the handler has not moved it. */
  file?: ReceivedFile;
  /**
   * Hash of a request with an `Idempotency-Key`; repeated requests have the same. Handlers store it with what
   * they write.
   */
  idempotencyKey?: string;
  /** Makes other calls as a visitor of this site, for the sources of a page. Absent inside such a call. */
  callAsVisitor?: (language: string) => SourceCaller;
}

/** The language of the messages that a call answers with. */
export function messageLanguageOf({ language, messageLanguage = language }: CallContext): string {
  return messageLanguage;
}

type Answer<Call> = Call extends { list: true; data: (infer Item)[] }
  ? ListPage<Item>
  : Call extends { data: infer Data }
    ? Data
    : void;

type CallsOf<Resource extends string> = {
  [Name in keyof ApiCalls as Name extends `${Resource}.${infer Short}` ? Short : never]: ApiCalls[Name];
};

/** The calls that entities may have. */
type EntityCall =
  | 'list'
  | 'get'
  | 'save'
  | 'remove'
  | 'recover'
  | 'bulk'
  | 'export'
  | 'import'
  | 'history'
  | 'restore'
  | 'usage';

/** Those that `src/server/api/entity` handles: only lists of entities take a filter. */
type HandledByEntity<Calls> = Calls extends { list: { query: { filter?: string; sort?: string } } }
  ?
      | EntityCall
      | (Calls extends { saveDraft: { body: { values: unknown } } } ? 'saveDraft' | 'discardDraft' : never)
      | (Calls extends { check: { body: { document: unknown } } } ? 'check' | 'publish' : never)
  : never;

type Handler<Call> = (
  context: CallContext,
  input: Pick<Call & { query: unknown; body: unknown }, 'query' | 'body'>,
) => Promise<Answer<Call>> | Answer<Call>;

/** Handlers of one API resource, by the call's name in its document. An entity has its own. */
export type Handlers<Resource extends string> = {
  [Name in Exclude<keyof CallsOf<Resource>, HandledByEntity<CallsOf<Resource>>>]: Handler<
    CallsOf<Resource>[Name]
  >;
};

export interface RouteModule {
  resource: string;
  handlers: Record<string, (context: CallContext, input: { query: never; body: never }) => unknown>;
}

/** A call of `schemas/api` with its handler. */
export interface PlannedCall {
  /** `content.save` */
  id: string;
  resource: string;
  /** `save` */
  name: string;
  call: ApiCall;
  handler: RouteModule['handlers'][string];
}

/** True for a call that changes something: a repetition of it is not harmless. */
export function changesSomething({ method, changes = method !== 'GET' }: ApiCall): boolean {
  return changes;
}

/**
 * Declares the handlers of `schemas/api/{resource}.api.json`. A missing or misspelt handler is a type error.
 */
export function defineRoutes<Resource extends string>(
  resource: Resource,
  handlers: Handlers<Resource>,
): RouteModule {
  return { resource, handlers };
}
