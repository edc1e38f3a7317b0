// Holds what the system is doing, such as a backup or an upgrade.
import { randomBytes } from 'node:crypto';

/** Status of the system. */
export const RUN_STATUS = {
  unknown: 0,
  normal: 1,
  upgrading: 2,
  activating: 3,
  restoring: 4,
  abnormal: 5,
  maintenance: 6,
  backingUp: 7,
} as const;
export type RunStatus = (typeof RUN_STATUS)[keyof typeof RUN_STATUS];

/** Status of an operation. */
const FINISH_STATUS = { running: 1, done: 2, failed: 3 } as const;
export type FinishStatus = (typeof FINISH_STATUS)[keyof typeof FINISH_STATUS];

/** An operation that is running; without a code it is not known which one. */
export interface RunningOperation {
  status: RunStatus;
  operationCode: string;
}

/** What would be lost, or be in the way of what is being done, is not saved meanwhile. */
export const CLOSING: readonly RunStatus[] = [RUN_STATUS.upgrading, RUN_STATUS.restoring];

/** What the system is doing, and the code of the last restore, if there was one. */
interface PresentState extends RunningOperation {
  lastRestore?: string;
}

/** The running operations of the system. */
export interface RunState {
  /** Status and code of the latest running operation; `normal` and no code when none runs. */
  current(): PresentState;
  /** What nothing can be saved for at present, because it would be lost; undefined while saving is open. */
  closedBy(): RunStatus | undefined;
  /** Runs work that saves something. Whoever closes the system waits for it. */
  save<T>(work: () => Promise<T>): Promise<T>;
  /** True while such work runs. */
  isSaving(): boolean;
  /** Begins an operation and returns its unguessable code. */
  begin(status: RunStatus): string;
  /** Ends an operation. Ending it again has no effect. */
  finish(operationCode: string, isDone: boolean): void;
  /** Takes the code of a restore that an earlier process has carried out. */
  noteRestore(operationCode: string): void;
  /** Shows the operations of other processes, too. `read` must answer at once. */
  watchOthers(read: () => RunningOperation | undefined): void;
  /** Status of an operation; undefined when it is unknown or ended long ago. */
  find(operationCode: string): FinishStatus | undefined;
}

/** Ended operations whose status can still be read. */
const MAX_REMEMBERED = 100;
const CODE_BYTES = 16;

type Operations = Map<string, { status: RunStatus; finishStatus: FinishStatus }>;

const isRunning = ({ finishStatus }: { finishStatus: FinishStatus }): boolean =>
  finishStatus === FINISH_STATUS.running;

function forgetOldest(operations: Operations): void {
  const ended = [...operations].filter(([, operation]) => !isRunning(operation));
  for (const [code] of ended.slice(0, Math.max(0, ended.length - MAX_REMEMBERED))) operations.delete(code);
}

/** Kept in this process, because its operations end with it. A damaged database is an abnormal state. */
export function makeRunState(isIntact: () => boolean = () => true): RunState {
  const operations: Operations = new Map();
  let saves = 0;
  let lastRestore: string | undefined;
  let readOthers: () => RunningOperation | undefined = () => undefined;
  /** What is known of others may be half a second old: an own operation is known better here. */
  function otherOperation(): RunningOperation | undefined {
    const other = readOthers();
    return other !== undefined && operations.has(other.operationCode) ? undefined : other;
  }

  function running(): RunningOperation {
    const last = [...operations].findLast(([, operation]) => isRunning(operation));
    if (last !== undefined) return { status: last[1].status, operationCode: last[0] };
    return (
      otherOperation() ?? { status: isIntact() ? RUN_STATUS.normal : RUN_STATUS.abnormal, operationCode: '' }
    );
  }

  return {
    closedBy() {
      const own = [...operations.values()].filter(isRunning).map(({ status }) => status);
      return [...own, otherOperation()?.status].find(
        (status) => status !== undefined && CLOSING.includes(status),
      );
    },
    async save(work) {
      saves += 1;
      try {
        return await work();
      } finally {
        saves -= 1;
      }
    },
    isSaving: () => saves > 0,
    current: () => ({ ...running(), ...(lastRestore === undefined ? {} : { lastRestore }) }),
    watchOthers(read) {
      readOthers = read;
    },
    begin(status) {
      const operationCode = randomBytes(CODE_BYTES).toString('base64url');
      operations.set(operationCode, { status, finishStatus: FINISH_STATUS.running });
      return operationCode;
    },
    finish(operationCode, isDone) {
      const operation = operations.get(operationCode);
      if (operation === undefined || !isRunning(operation)) return;
      operation.finishStatus = isDone ? FINISH_STATUS.done : FINISH_STATUS.failed;
      if (isDone && operation.status === RUN_STATUS.restoring) lastRestore = operationCode;
      forgetOldest(operations);
    },
    noteRestore(operationCode) {
      lastRestore = operationCode;
    },
    find: (operationCode) => operations.get(operationCode)?.finishStatus,
  };
}
