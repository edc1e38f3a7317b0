/** Lists the rules that several settings must keep together. */
import { listSeeds } from './seed-folders.ts';
import { SETTINGS, type SettingName } from './settings.ts';

/** The texts of the settings that are set. */
export type GivenSettings = Readonly<Partial<Record<SettingName, string>>>;

interface Rule {
  readonly name: SettingName;
  readonly isBroken: (given: GivenSettings) => boolean;
  /** Ends the sentence "NAME must be …". */
  readonly must: string;
}

/** Settings that must be set in a case. */
function needed(names: readonly SettingName[], inCase: Rule['isBroken']): Rule[] {
  return names.map((name) => ({
    name,
    isBroken: (given) => given[name] === undefined && inCase(given),
    must: SETTINGS[name].help,
  }));
}

/** Settings that nothing reads without another one: whoever sets them expects what does not happen. */
const ONLY_WITH: readonly (readonly [name: SettingName, others: readonly SettingName[]])[] = [
  ['DATABASE_ROLE', ['DATABASE_URL']],
  ['DATABASE_CONNECTIONS', ['DATABASE_URL']],
  ['S3_ENDPOINT', ['MEDIA_URL', 'BACKUP_URL']],
  ['S3_KEY_ID', ['MEDIA_URL', 'BACKUP_URL']],
  ['S3_KEY_SECRET', ['MEDIA_URL', 'BACKUP_URL']],
  ['PURGE_TOKEN', ['PURGE_URL']],
  ['OTEL_EXPORTER_OTLP_HEADERS', ['OTEL_EXPORTER_OTLP_ENDPOINT']],
  ['SMS_KEY_ID', ['SMS_PROVIDER']],
  ['SMS_KEY_SECRET', ['SMS_PROVIDER']],
  ['SMS_SIGN_NAME', ['SMS_PROVIDER']],
  ['SMS_TEMPLATE', ['SMS_PROVIDER']],
  ['SMS_TEMPLATE_ABROAD', ['SMS_PROVIDER']],
  ['SMS_TEMPLATE_NOTICE', ['SMS_PROVIDER']],
  ['SMS_ENDPOINT', ['SMS_PROVIDER']],
  ['BACKUP_S3_ENDPOINT', ['BACKUP_S3_KEY_ID']],
  ['BACKUP_S3_KEY_ID', ['BACKUP_URL']],
  ['BACKUP_S3_KEY_SECRET', ['BACKUP_S3_KEY_ID']],
];

const SEEDS = [...listSeeds(), 'archive'];

const isOn = (number = '0'): boolean => number !== '0';

export const RULES: readonly Rule[] = [
  ...ONLY_WITH.map(([name, others]) => ({
    name,
    isBroken: (given: GivenSettings) =>
      given[name] !== undefined && others.every((each) => given[each] === undefined),
    must: `left out without ${others.join(' or ')}: nothing reads it then`,
  })),
  ...needed(['S3_KEY_ID', 'S3_KEY_SECRET'], ({ MEDIA_URL }) => MEDIA_URL !== undefined),
  ...needed(
    ['S3_KEY_ID', 'S3_KEY_SECRET'],
    ({ BACKUP_URL, BACKUP_S3_KEY_ID }) => BACKUP_URL !== undefined && BACKUP_S3_KEY_ID === undefined,
  ),
  ...needed(['BACKUP_S3_KEY_SECRET'], ({ BACKUP_S3_KEY_ID }) => BACKUP_S3_KEY_ID !== undefined),
  ...needed(
    ['SMS_KEY_ID', 'SMS_KEY_SECRET', 'SMS_SIGN_NAME', 'SMS_TEMPLATE'],
    ({ SMS_PROVIDER }) => SMS_PROVIDER === 'aliyun',
  ),
  {
    name: 'SEED',
    isBroken: ({ SEED }) => SEED !== undefined && !SEEDS.includes(SEED),
    must: `one of ${SEEDS.join(', ')}`,
  },
  {
    name: 'BACKUP_EVERY',
    isBroken: ({ BACKUP_CHANGES_EVERY, BACKUP_EVERY }) => isOn(BACKUP_CHANGES_EVERY) && !isOn(BACKUP_EVERY),
    must:
      'a number of hours from 1 to 720 where BACKUP_CHANGES_EVERY is set: ' +
      'what has changed is kept beside a whole backup',
  },
  {
    name: 'CAPTCHA_ANSWER',
    isBroken: ({ NODE_ENV, CAPTCHA_ANSWER }) => NODE_ENV === 'production' && CAPTCHA_ANSWER !== undefined,
    must: 'left out in production, where a known answer would open every captcha',
  },
];
