/** Makes one page for visitors: from its loaded model to what the cache holds and the server sends. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CallFailure } from '../../../runtime/model/action.ts';
import type { SourceCaller } from '../../../runtime/model/source.ts';
import { HttpError } from '../kernel/http-error.ts';
import { translateProblem } from '../kernel/language.ts';
import { isBeyondLists, isCacheable } from './list-pages.ts';
import type { PageRedirect } from './find-page.ts';
import type { LoadedPage } from './load-page.ts';
import { makeBody } from './page-body.ts';
import type { CachedPage } from './cached-page.ts';
import type { PageContext, RequestContext } from './page-context.ts';
import type { PageKind } from './page-kinds.ts';
import { SPECULATION_RULES } from './speculation-rules.ts';

// The page depends on the language cookie, so browsers have to revalidate it; the answer is mostly 304.
const CACHE_CONTROL = 'public, no-cache';

/** A loaded page through the rest of the pipeline; undefined where its lists have no page of that number. */
export async function makeVisitorPage(
  context: PageContext,
  request: RequestContext,
  { model: loaded, status, item }: Exclude<LoadedPage, PageRedirect>,
  kind: PageKind,
): Promise<CachedPage | undefined> {
  const { pipeline } = context;
  const { call, rejected } = limitSearches(context, request);
  const prepared = await pipeline.prepare(loaded, kind, call);
  // With SQLite the steps so far were one turn of the event loop. Cached pages are answered before the next.
  await nextTurn();
  const { model, reads } = prepared;
  if (isBeyondLists(model.route.query, prepared.resultsByParameter)) return undefined;
  const { text, policy } = pipeline.write({ ...prepared, kind, item });
  const body = makeBody(text, request.encoding);
  const documents = [model.content, model.NavigationCommon, model.WebSiteCommon];
  const allReads = [
    'channels',
    'settings',
    'documents',
    ...documents.map(({ channelCode }) => `content:${channelCode}`),
    ...reads,
  ];
  const isKept = isCacheable(prepared);
  const isFound = status === 200 && rejected() === undefined;
  return {
    status: rejected()?.status ?? status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': request.language,
      'cache-control': CACHE_CONTROL,
      vary: 'cookie, accept-encoding',
      ...(policy === '' ? {} : { 'content-security-policy': policy }),
      etag: body.etag,
      'speculation-rules': SPECULATION_RULES,
      ...(isKept && isFound ? context.cdn?.headersOf(request.site.projectCode, allReads) : {}),
      ...rejected()?.headers,
    },
    body,
    reads: allReads,
    queryMembers: [...prepared.queryMembers],
    ...(isKept ? {} : { noStore: true }),
  };
}

/** Calls of sources that count searches. `rejected` is the error of a search that was one too many. */
function limitSearches(
  { callAsVisitor, limitSearches: limit }: PageContext,
  { site, language, ip }: RequestContext,
): { call: SourceCaller; rejected(): HttpError | undefined } {
  const callSource = callAsVisitor(site, language);
  let rejection: HttpError | undefined;
  return {
    async call(name, query) {
      if (query.keyword !== undefined && query.keyword !== '') {
        await limit(ip).catch((error: unknown) => {
          if (!(error instanceof HttpError)) throw error;
          rejection = error;
          const message = translateProblem(language, error.messageKey, error.params);
          // The block says how long to wait.
          throw new CallFailure(error.code, message, null);
        });
      }
      return callSource(name, query);
    },
    rejected: () => rejection,
  };
}

/** A redirect as the cache holds pages. */
export function makeRedirect(
  { redirect, status }: PageRedirect,
  { encoding }: Pick<RequestContext, 'encoding'>,
): CachedPage {
  return {
    status,
    headers: { location: redirect, 'cache-control': 'no-cache' },
    body: makeBody('', encoding),
    reads: ['channels'],
    noStore: true,
  };
}
