/** The visitors' program: hydrates the page, then navigates without reloads. */
import type { MemberSession } from '../../runtime/model/action.ts';
import type { SourceCaller } from '../../runtime/model/source.ts';
import { makeBrowserActions } from '../assembly/browser/browser-actions.ts';
import { hydratePage } from '../assembly/hydrate-page.tsx';
import { rememberLanguage } from './language.ts';
import { watchMember } from './member.ts';
import { makeLazyNavigation } from './navigation/lazy-navigation.ts';
import { countView } from './statistics.ts';
import './styles/site.css';

// Loaded lazily: most visitors need none of them, and none is needed at the start.
const call = async (
  ...[name, input]: Parameters<ReturnType<typeof makeBrowserActions>['call']>
): Promise<unknown> => {
  const { makeActionCall } = await import('../client/action-call.ts');
  return makeActionCall((text) => actions.toast({ text, tone: 'error' }))(name, input);
};
const member = async (): Promise<MemberSession> =>
  (await import('../client/member-session.ts')).memberSession;
const loadSource: SourceCaller = async (name, query) => {
  const { callForSource } = await import('../client/source-call.ts');
  return callForSource(name, query);
};

const actions = makeBrowserActions(call, member);

// The address of this document. After hydration the visitor may already be on another page.
const address = location.pathname + location.search;
const page = await hydratePage({
  actions: { ...actions, navigate: (url) => navigation.go(url) },
  loadSource,
  keep: (place, name, result) => navigation.keep(place, name, result),
});
const arrive = (): void => {
  rememberLanguage();
  countView();
};
const navigation = makeLazyNavigation(page, address, arrive);
arrive();
watchMember(page);
