// Holds the contrasts that were measured on the blocks of the page.
import { action, observable } from 'mobx';
import type { BlockData } from '../../../runtime/model/page.ts';
import type { BlockAddress } from '../contracts/block-address.ts';

interface Measured {
  /** What the block showed. */
  data: BlockData | undefined;
  contrast: number;
}

export class Contrasts {
  private readonly measured = observable.map<string, Measured>({}, { deep: false });
  private readonly noted = observable.box(0);

  /** Changes with every figure. */
  get count(): number {
    return this.noted.get();
  }

  /**
   * The lowest contrast of a text in the block, in tenths; undefined if it was not measured with this data.
   */
  of({ document, key }: BlockAddress, data: BlockData | undefined): number | undefined {
    const found = this.measured.get(`${document}/${key}`);
    return found?.data === data ? found?.contrast : undefined;
  }

  note = action(({ document, key }: BlockAddress, data: BlockData | undefined, contrast: number): void => {
    this.measured.set(`${document}/${key}`, { data, contrast });
    this.noted.set(this.noted.get() + 1);
  });
}
