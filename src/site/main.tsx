import type { MemberSession } from '../../runtime/model/action.ts';
import type { SourceCaller } from '../../runtime/model/source.ts';
import { makeBrowserHost } from '../assembly/browser/browser-host.ts';
import { hydratePage } from '../assembly/hydrate-page.tsx';
import { rememberLanguage } from './language.ts';
import { followMember } from './member.ts';
import { makeLazyNavigation } from './navigation/lazy-navigation.ts';
import { countView } from './statistics.ts';
import './styles/site.css';

// Each comes with its first use: most visitors need neither, and nobody needs them at first.
const call = async (
  ...[name, input]: Parameters<ReturnType<typeof makeBrowserHost>['call']>
): Promise<unknown> => {
  const { makeActionCall } = await import('../client/action-call.ts');
  return makeActionCall((text) => host.toast({ text, tone: 'error' }))(name, input);
};
const member = async (): Promise<MemberSession> => (await import('../client/member-session.ts')).memberDesk;
const loadSource: SourceCaller = async (name, query) => {
  const { callForSource } = await import('../client/source-call.ts');
  return callForSource(name, query);
};

const host = makeBrowserHost(call, member);

// Where this document came from: by the time it has come to life, the visitor may be elsewhere.
const address = location.pathname + location.search;
const page = await hydratePage({
  actions: { ...host, navigate: (url) => navigation.go(url) },
  loadSource,
  keep: (place, name, result) => navigation.keep(place, name, result),
});
const arrive = (): void => {
  rememberLanguage();
  countView();
};
const navigation = makeLazyNavigation(page, address, arrive);
arrive();
followMember(page);
