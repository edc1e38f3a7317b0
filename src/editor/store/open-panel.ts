// Holds which panel is open beside the page, as MobX state. It stays open on the next page of this tab.
import { action, makeObservable, observable } from 'mobx';
import { keepValue, readKept } from '../../../runtime/model/kept-values.ts';

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
    if (readKept('tab', STORED) !== 'theme') return;
    this.isResumed = true;
    this.name = 'theme';
  }

  show(name: PanelName | undefined): void {
    this.name = name;
    this.isResumed = false;
    keepValue('tab', STORED, name === 'theme' ? name : undefined);
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
