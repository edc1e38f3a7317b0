/** Imports a part of a program by another address after a failure. */

/** The address of a module in the message of a failed import; Safari names none. */
const ADDRESS = /https?:\/\/[^\s"')]+\.m?[jt]sx?(?:\?[^\s"')]*)?/;

let tries = 0;

/** Imports a module, whatever its address is; replaced by tests. */
type ImportAddress = (address: string) => Promise<unknown>;

const importAddress: ImportAddress = (address) => import(/* @vite-ignore */ address);

/**
 * What an import answers. Firefox keeps a failed import for as long as its document lives: each further one
 * of the same address fails at once, although the connection is back. So a failed module is asked for by an
 * address that it never had.
 */
export async function importAgain<Module>(
  load: () => Promise<Module>,
  byAddress: ImportAddress = importAddress,
): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const address = ADDRESS.exec(error instanceof Error ? error.message : '')?.[0];
    if (address === undefined) throw error;
    tries += 1;
    const url = new URL(address);
    url.searchParams.set('retry', String(tries));
    return (await byAddress(url.href)) as Module;
  }
}
