// Watches who else has the page open, who saved it since, and whether a backup was restored.
import { makeObservable, observableRef, runInAction } from 'mobx';
import { DOCUMENT_NAMES } from '../../../runtime/edit/change.ts';
import type { ApiCalls } from '../../../runtime/generated/api.generated.ts';
import type { ActionDependencies } from '../../../runtime/model/action.ts';
import type { PageModel } from '../../../runtime/model/page.ts';
import { keepTabOpen, readTab } from '../../client/open-tab.ts';
import { watchRestores } from '../../client/restore-watch.ts';
import type { PageStore } from '../store/page-store.ts';

type PagePresence = ApiCalls['content.meetOthers']['data'];
type RunState = ApiCalls['system.getRunStatus']['data'];

interface PresenceDependencies {
  readonly model: PageModel;
  readonly page: Pick<PageStore, 'saved'>;
  /** Called before the server is asked. Takes what it says of where the page stands. */
  expectStatus(): (status: PagePresence['status']) => void;
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

  constructor(dependencies: PresenceDependencies) {
    this.dependencies = dependencies;
    makeObservable(this, { others: observableRef, saved: observableRef, isReplaced: observableRef });
  }

  start(): void {
    keepTabOpen(this.dependencies.call, () => void this.ask());
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
    const { model, page, call, expectStatus } = this.dependencies;
    void this.askForRestores();
    const noteStatus = expectStatus();
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
    noteStatus(answer.status);
  }
}
