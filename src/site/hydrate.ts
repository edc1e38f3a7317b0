/** Hydrates the page: this part of the visitors' program is loaded when something is about to act. */
import type { MemberSession } from '../../runtime/model/action.ts';
import type { SourceCaller } from '../../runtime/model/source.ts';
import { track } from '../../runtime/model/pending-work.ts';
import { makeBrowserActions } from '../assembly/browser/browser-actions.ts';
import { hydratePage } from '../assembly/hydrate-page.tsx';
import type { CallTable } from '../client/client.ts';
import type { KeptResults } from './kept-results.ts';
import { isSignedIn, watchMember } from './member.ts';

// Loaded lazily: most visitors need none of them, and none is needed at the start.
const loadCalls = async (): Promise<CallTable> =>
  (await import('../../runtime/generated/visitor-calls.generated.ts')).VISITOR_CALLS;
const call = async (
  ...[name, input]: Parameters<ReturnType<typeof makeBrowserActions>['call']>
): Promise<unknown> => {
  const parts = Promise.all([loadCalls(), import('../client/action-call.ts')]);
  const [calls, { makeActionCall }] = await track('calls', parts);
  return makeActionCall(calls, (text) => actions.toast({ text, tone: 'error' }))(name, input);
};
const member = async (): Promise<MemberSession> =>
  (await track('member', import('../client/member-session.ts'))).memberSession;
const loadSource: SourceCaller = async (name, query) => {
  const parts = Promise.all([loadCalls(), import('../client/source-call.ts')]);
  const [calls, { makeSourceCall }] = await track('calls', parts);
  return makeSourceCall(calls)(name, query);
};

const actions = makeBrowserActions(call, member);

/** Hydrates the page; fulfilled when its blocks can act. */
export async function hydrate(kept: KeptResults): Promise<void> {
  const page = await hydratePage({ actions, loadSource, keep: kept.keep, isSignedIn: isSignedIn() });
  watchMember(page);
  await page.ready;
  const restored = kept.restore(page.model());
  if (restored === undefined) return;
  page.show(restored);
  kept.scroll();
}
