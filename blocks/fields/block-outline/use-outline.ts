import { useCallback, useEffect, useState } from 'react';
import { useFieldHost } from '../host.ts';

/** Where a block stands. */
export interface BlockPlace {
  document: string;
  key: string;
}

/** A block as it is listed. */
export interface OutlinedBlock extends BlockPlace {
  name: string;
  /** What may be done with it, by the names of the acts. */
  may: Readonly<Record<string, boolean>>;
  /** It shows nothing on the page, so that only this list leads to it. */
  isEmpty: boolean;
}

interface Outline {
  blocks: readonly OutlinedBlock[];
  chosen?: BlockPlace;
}

interface UsedOutline {
  blocks: readonly OutlinedBlock[];
  failure: string;
  /** Asks for an act on a block, then for all blocks anew; answers which of them is meant from then on. */
  run(act: string, block: OutlinedBlock): Promise<BlockPlace | undefined>;
}

export function isSamePlace(one: BlockPlace | undefined, other: BlockPlace | undefined): boolean {
  return one?.key === other?.key && one?.document === other?.document;
}

/** The page's blocks, as the dialog answers them. */
export function useOutline(): UsedOutline {
  const { ask } = useFieldHost();
  const [blocks, setBlocks] = useState<readonly OutlinedBlock[]>([]);
  const [failure, setFailure] = useState('');
  const fail = useCallback(
    (error: unknown) => setFailure(error instanceof Error ? error.message : String(error)),
    [],
  );
  useEffect(() => {
    ask('blocks').then((outline) => setBlocks((outline as Outline).blocks), fail);
  }, [ask, fail]);
  return {
    blocks,
    failure,
    async run(act, block) {
      setFailure('');
      try {
        await ask(act, { document: block.document, key: block.key });
        const after = (await ask('blocks')) as Outline;
        setBlocks(after.blocks);
        const position = blocks.findIndex((each) => isSamePlace(each, block));
        return after.chosen ?? after.blocks[Math.min(position, after.blocks.length - 1)];
      } catch (error) {
        fail(error);
        return block;
      }
    },
  };
}
