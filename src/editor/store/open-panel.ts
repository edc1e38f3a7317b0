// Holds which panel is open beside the page, as MobX state. It stays open on the next page of this tab.
import { action, makeObservable, observable } from 'mobx';

const STORED = 'tessera-panel';

export type PanelName = 'theme' | 'block';

export class OpenPanel {
  name: PanelName | undefined;
  /** Of the panel `block`: the block of the site that is changed. */
  block: string | undefined;
  /** What it takes at the left of the page, in pixels. */
  left = 0;
  /** It was open on the page before: it takes no focus. */
  isResumed = false;

  constructor() {
    makeObservable(this, {
      name: observable,
      block: observable,
      left: observable,
      show: action,
      resume: action,
      compose: action,
      takeLeft: action,
    });
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
      if (name === 'theme') sessionStorage.setItem(STORED, name);
      else sessionStorage.removeItem(STORED);
    } catch {
      // It is open until the page is left.
    }
  }

  /** Opens the composer on a block of the site. */
  compose(block: string): void {
    this.block = block;
    this.show('block');
  }

  takeLeft(width: number): void {
    this.left = width;
  }
}
