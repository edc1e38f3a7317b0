// Which panel is open beside the page, as MobX state. It stays open on the next page of this tab.
import { action, makeObservable, observable } from 'mobx';

const STORED = 'tessera-panel';

export type PanelName = 'theme';

export class OpenPanel {
  name: PanelName | undefined;
  /** It was open on the page before: it takes no focus. */
  isResumed = false;

  constructor() {
    makeObservable(this, { name: observable, show: action, resume: action });
  }

  /** Opens the one that was open on the page before. */
  resume(): void {
    try {
      if (sessionStorage.getItem(STORED) !== 'theme') return;
      this.isResumed = true;
      this.name = 'theme';
    } catch {
      // Without storage the page begins without a panel.
    }
  }

  show(name: PanelName | undefined): void {
    this.name = name;
    this.isResumed = false;
    try {
      if (name === undefined) sessionStorage.removeItem(STORED);
      else sessionStorage.setItem(STORED, name);
    } catch {
      // It is open until the page is left.
    }
  }
}
