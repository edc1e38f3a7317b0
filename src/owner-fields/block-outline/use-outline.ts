// Loads the blocks of the page from the dialog, and runs commands on them.
import { useCallback, useEffect, useState } from 'react';
import { useFieldServices } from '../../../blocks/fields/services.ts';

/** Identifies a block: its document and its key. */
export interface BlockPlace {
  document: string;
  key: string;
}

/** A block in the list. */
export interface OutlinedBlock extends BlockPlace {
  name: string;
  /** Whether each act is allowed, by the name of the act. */
  may: Readonly<Record<string, boolean>>;
  /** True if it renders nothing on the page, so that it can be selected only in this list. */
  isEmpty: boolean;
  /** True if visitors do not get it. */
  isHidden?: boolean;
  /** True if it stands in the block above it. */
  isInside?: boolean;
}

interface Outline {
  blocks: readonly OutlinedBlock[];
  chosen?: BlockPlace;
}

interface UsedOutline {
  blocks: readonly OutlinedBlock[];
  failure: string;
  /** Runs an act on a block, then loads all blocks again. Returns the block to choose afterwards. */
  run(act: string, block: OutlinedBlock): Promise<BlockPlace | undefined>;
}

export function isSamePlace(one: BlockPlace | undefined, other: BlockPlace | undefined): boolean {
  return one?.key === other?.key && one?.document === other?.document;
}

/** Loads the blocks of the page from the dialog. */
export function useOutline(): UsedOutline {
  const { ask } = useFieldServices();
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
