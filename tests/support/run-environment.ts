const { PATH, TMPDIR, TESSERA_TEST_RUN } = process.env;

/**
 * What programs that tests start get of the environment. By it the test command finds their processes and
 * files when a run ends.
 */
export const RUN_ENVIRONMENT: Readonly<Record<string, string | undefined>> = {
  PATH,
  ...(TMPDIR === undefined ? {} : { TMPDIR }),
  ...(TESSERA_TEST_RUN === undefined ? {} : { TESSERA_TEST_RUN }),
};
