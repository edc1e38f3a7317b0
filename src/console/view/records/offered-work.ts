// Work of an earlier visit that this browser has kept: offered until the owner decides.
import { isAlike } from '../../../../runtime/compare/same.ts';
import type { StoredRecord } from '../../contracts/stored-record.ts';
import { askMerge } from './ask-merge.ts';
import type { SaveRequest, WorkKeeper } from './kept-work.ts';
import type { WorkFields, WorkState } from './work-parts.ts';

interface OfferedHost {
  keeper: WorkKeeper;
  read(): WorkState;
  show(change: Partial<WorkState>): void;
  /** Goes on with what is taken up, and with its request that has no answer yet. */
  goOn(request: SaveRequest | undefined): Promise<void>;
}

export class OfferedWork {
  private readonly host: OfferedHost;

  constructor(host: OfferedHost) {
    this.host = host;
  }

  async begin(fields: WorkFields): Promise<void> {
    const kept = await this.host.keeper.read();
    if (kept === undefined) return;
    if (isAlike(kept.values, fields.read())) await this.host.keeper.remove();
    else this.host.show({ offered: kept });
  }

  /** Takes it up, merged with what was saved since. */
  async takeUp(fields: WorkFields, stored: StoredRecord): Promise<void> {
    const { offered } = this.host.read();
    if (offered === undefined) return;
    const input = { base: offered.base.values, mine: offered.values, theirs: stored.values };
    const isStale = offered.base.revision !== stored.revision;
    const merged = isStale ? await askMerge(input, this.host.show) : offered.values;
    if (merged === undefined) return;
    fields.write(merged);
    this.host.show({ offered: undefined, isDirty: true });
    await this.host.goOn(offered.request);
  }

  async drop(): Promise<void> {
    this.host.show({ offered: undefined });
    await this.host.keeper.remove();
  }
}
