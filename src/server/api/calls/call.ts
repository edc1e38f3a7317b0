import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiCalls } from '../../../../runtime/generated/api.generated.ts';
import type { ApiCall } from '../../../../runtime/generated/documents.generated.ts';
import type { SourceCaller } from '../../../../runtime/model/source.ts';
import type { ReceivedFile } from '../../storage/receive-file.ts';
import type { Services } from './services.ts';
import type { Caller, SiteIdentity } from '../../kernel/caller.ts';
import type { ListPage } from '../../kernel/envelope.ts';

/** What a route's handler is given besides its checked input. */
export interface CallContext {
  services: Services;
  site: SiteIdentity;
  /** Language of the answer's message and the default of `languageCode`. */
  language: string;
  caller: Caller;
  /** Absent when the call is made in-process by a source. */
  request?: FastifyRequest;
  reply?: FastifyReply;
  /** The file of a multipart body, as received; removed after the call if it is still there. */
  file?: ReceivedFile;
  /** Names a request that came with an `Idempotency-Key`, the same when it comes again; kept with what it writes. */
  idempotencyKey?: string;
  /** Makes other calls as a visitor of this site, for what a page loads. Absent where a call is itself made so. */
  callAsVisitor?: (language: string) => SourceCaller;
}

type Answer<Call> = Call extends { list: true; data: (infer Item)[] }
  ? ListPage<Item>
  : Call extends { data: infer Data }
    ? Data
    : void;

type CallsOf<Resource extends string> = {
  [Name in keyof ApiCalls as Name extends `${Resource}.${infer Short}` ? Short : never]: ApiCalls[Name];
};

/** Handlers of one API resource, by the call's name in its document. */
export type Handlers<Resource extends string> = {
  [Name in keyof CallsOf<Resource>]: (
    context: CallContext,
    input: Pick<CallsOf<Resource>[Name] & { query: unknown; body: unknown }, 'query' | 'body'>,
  ) => Promise<Answer<CallsOf<Resource>[Name]>> | Answer<CallsOf<Resource>[Name]>;
};

export interface RouteModule {
  resource: string;
  handlers: Record<string, (context: CallContext, input: { query: never; body: never }) => unknown>;
}

/** A validator that `npm run generate` compiled from a schema. It fills defaults into the value. */
export interface Validate {
  (value: unknown): boolean;
  errors?:
    | readonly {
        instancePath: string;
        keyword: string;
        message?: string;
        params: Readonly<Record<string, unknown>>;
      }[]
    | null;
}

/** A call of `schemas/api` with its handler and its validators. */
export interface PlannedCall {
  /** `content.save` */
  id: string;
  resource: string;
  call: ApiCall;
  handler: RouteModule['handlers'][string];
  validators: { query?: Validate; body?: Validate };
}

/** Declares the handlers of `schemas/api/{resource}.api.json`; a missing or misspelt one does not type-check. */
export function defineRoutes<Resource extends string>(
  resource: Resource,
  handlers: Handlers<Resource>,
): RouteModule {
  return { resource, handlers };
}
