// Watches who else has the page open, who saved it since, and whether a backup was restored.
import { makeObservable, observableRef, runInAction } from 'mobx';
import { DOCUMENT_NAMES } from '../../../runtime/edit/change.ts';
import type { ApiCalls } from '../../../runtime/generated/api.generated.ts';
import type { ActionDependencies } from '../../../runtime/model/action.ts';
import type { PageModel } from '../../../runtime/model/page.ts';
import { makeUuid } from '../../../runtime/model/uuid.ts';
import { watchRestores } from '../../client/restore-watch.ts';
import type { PageStore } from '../store/page-store.ts';

type PagePresence = ApiCalls['content.meetOthers']['data'];
type RunState = ApiCalls['system.getRunStatus']['data'];

const INTERVAL_MS = 15_000;
/** An owner who has touched nothing for so long is away: a forgotten tab must not keep the session alive. */
const AWAY_AFTER_MS = 10 * 60_000;
/** In the storage of the tab, so that a reload is not taken for somebody else. */
const STORED_TAB = 'editingTab';

interface PresenceDependencies {
  readonly model: PageModel;
  readonly page: Pick<PageStore, 'saved'>;
  /** Called before the server is asked. Takes what it says of where the page stands. */
  expectStanding(): (standing: PagePresence['standing']) => void;
  /** Does not ask for the password. */
  readonly call: ActionDependencies['call'];
}

/** Asks the server while the tab is visible and its owner is there. Without an answer nothing changes. */
export class Presence {
  /** Names of the owners of other tabs with this page. */
  others: readonly string[] = [];
  /** What others saved since this tab loaded or saved. */
  saved: PagePresence['saved'] = [];
  /** Everything was restored from a backup since the page was loaded: the page shows what was before. */
  isReplaced = false;
  private readonly dependencies: PresenceDependencies;
  private readonly noteRestores = watchRestores();
  private lastInput = Date.now();

  constructor(dependencies: PresenceDependencies) {
    this.dependencies = dependencies;
    makeObservable(this, { others: observableRef, saved: observableRef, isReplaced: observableRef });
  }

  start(): void {
    const noteInput = (): void => {
      this.lastInput = Date.now();
    };
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, noteInput, { capture: true });
    addEventListener('focus', () => void this.ask());
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) void this.ask();
    });
    // Other tabs would show this one until it has not been seen for a while.
    addEventListener('pagehide', () => this.leave());
    setInterval(() => {
      if (!document.hidden && Date.now() - this.lastInput < AWAY_AFTER_MS) void this.ask();
    }, INTERVAL_MS);
    void this.ask();
  }

  /** Asks what the system does. */
  private async askForRestores(): Promise<void> {
    const answer = (await this.dependencies
      .call('system.getRunStatus', { quiet: true })
      .catch(() => undefined)) as RunState | undefined;
    if (answer === undefined) return;
    runInAction(() => {
      this.isReplaced = this.noteRestores(answer);
    });
  }

  /** Asks now. Also after a conflict was resolved: what others saved is part of the page then. */
  async ask(): Promise<void> {
    const { model, page, call, expectStanding } = this.dependencies;
    void this.askForRestores();
    const noteStanding = expectStanding();
    const revisions: Record<string, number> = {};
    for (const name of DOCUMENT_NAMES) revisions[model[name].channelCode] = page.saved[name].revision;
    const { channelCode, languageCode } = model.content;
    const body = { tab: readTab(), channelCode, languageCode, revisions };
    const answer = (await call('content.meetOthers', { body, quiet: true }).catch(() => undefined)) as
      | PagePresence
      | undefined;
    if (answer === undefined) return;
    runInAction(() => {
      this.others = answer.others;
      this.saved = answer.saved;
    });
    noteStanding(answer.standing);
  }

  private leave(): void {
    const body = { tab: readTab() };
    // Without an answer the server forgets the tab later.
    this.dependencies.call('content.leave', { body, quiet: true, keepalive: true }).catch(() => undefined);
  }
}

function readTab(): string {
  const known = sessionStorage.getItem(STORED_TAB) ?? makeUuid();
  sessionStorage.setItem(STORED_TAB, known);
  return known;
}
