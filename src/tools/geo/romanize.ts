import { pathToFileURL } from 'node:url';

/** Names whose usual form in English is not their pinyin. */
const USUAL: Readonly<Record<string, string>> = {
  内蒙古: 'Inner Mongolia',
  西藏: 'Tibet',
  陕西: 'Shaanxi',
  香港: 'Hong Kong',
  澳门: 'Macau',
  台湾: 'Taiwan',
  呼和浩特: 'Hohhot',
  鄂尔多斯: 'Ordos',
  呼伦贝尔: 'Hulunbuir',
  巴彦淖尔: 'Bayannur',
  乌兰察布: 'Ulanqab',
  兴安: 'Hinggan',
  锡林郭勒: 'Xilingol',
  阿拉善: 'Alxa',
  哈尔滨: 'Harbin',
  齐齐哈尔: 'Qiqihar',
  拉萨: 'Lhasa',
  日喀则: 'Shigatse',
  昌都: 'Chamdo',
  林芝: 'Nyingchi',
  那曲: 'Nagqu',
  阿里: 'Ngari',
  甘孜: 'Garze',
  阿坝: 'Ngawa',
  迪庆: 'Deqen',
  果洛: 'Golog',
  乌鲁木齐: 'Urumqi',
  克拉玛依: 'Karamay',
  吐鲁番: 'Turpan',
  喀什: 'Kashgar',
  和田: 'Hotan',
  伊犁: 'Ili',
  克孜勒苏: 'Kizilsu',
  巴音郭楞: 'Bayingolin',
  博尔塔拉: 'Bortala',
  阿勒泰: 'Altay',
  阿克苏: 'Aksu',
  哈密: 'Hami',
  台北: 'Taipei',
  新北: 'New Taipei',
  桃园: 'Taoyuan',
  台中: 'Taichung',
  台南: 'Tainan',
  高雄: 'Kaohsiung',
  基隆: 'Keelung',
  新竹: 'Hsinchu',
  嘉义: 'Chiayi',
  苗栗: 'Miaoli',
  彰化: 'Changhua',
  南投: 'Nantou',
  云林: 'Yunlin',
  屏东: 'Pingtung',
  宜兰: 'Yilan',
  花莲: 'Hualien',
  台东: 'Taitung',
  澎湖: 'Penghu',
  金门: 'Kinmen',
  连江: 'Lienchiang',
  中西区: 'Central and Western',
  湾仔: 'Wan Chai',
  东区: 'Eastern',
  南区: 'Southern',
  油尖旺: 'Yau Tsim Mong',
  深水埗: 'Sham Shui Po',
  九龙城: 'Kowloon City',
  黄大仙: 'Wong Tai Sin',
  观塘: 'Kwun Tong',
  葵青: 'Kwai Tsing',
  荃湾: 'Tsuen Wan',
  屯门: 'Tuen Mun',
  元朗: 'Yuen Long',
  北区: 'North',
  大埔: 'Tai Po',
  沙田: 'Sha Tin',
  西贡: 'Sai Kung',
  离岛: 'Islands',
};

/** What follows the name of a place: its kind, and the peoples it is named after. */
const KINDS =
  /(特别行政区|自治区|自治州|自治县|自治旗|地区|林区|新区|街道办事处|街道|民族乡|联合旗|[省市盟区县旗镇乡])$/;
const PEOPLES =
  /(?<=..)(?<!内)(?:(?:维吾尔|壮|回|蒙古|土家|苗|彝|藏|羌|侗|布依|朝鲜|满|瑶|白|傣|景颇|傈僳|哈尼|黎|畲|达斡尔|鄂温克|哈萨克|柯尔克孜|塔吉克|锡伯|东乡|保安|撒拉|裕固|土|仡佬|水|毛南|仫佬|佤|拉祜|布朗|纳西|普米|独龙|怒|阿昌|各|多)族|蒙古|哈萨克|柯尔克孜|维吾尔|塔吉克|锡伯|各族)+$/;

/** The name without its kind: 景德镇市 → 景德镇, 恩施土家族苗族自治州 → 恩施; a name of two characters stays whole. */
export function bareName(name: string): string {
  if (name.length <= 2) return name;
  const bare = name.replace(KINDS, '');
  return /自治[州县旗]$|自治区$/.test(name) ? bare.replace(PEOPLES, '') : bare;
}

/** Writes a Chinese place's bare name in Latin letters. */
export interface Romanize {
  /** As it is usually written in English: for provinces, cities and Hong Kong's districts. */
  usual(name: string): string;
  /** In pinyin, as every district is: one may share its name with a far city. */
  plain(name: string): string;
}

export async function makeRomanize(packagePath: string): Promise<Romanize> {
  const { pinyin } = (await import(pathToFileURL(packagePath).href)) as {
    pinyin(text: string, options: { toneType: 'none'; type: 'array'; v: true }): string[];
  };
  const plain = (name: string): string => {
    const syllables = pinyin(bareName(name), { toneType: 'none', type: 'array', v: true });
    const word = syllables
      .map((syllable, at) => (at > 0 && /^[aeo]/.test(syllable) ? `'${syllable}` : syllable))
      .join('')
      .replaceAll('v', 'ü');
    return word.charAt(0).toUpperCase() + word.slice(1);
  };
  return { plain, usual: (name) => USUAL[name] ?? USUAL[bareName(name)] ?? plain(name) };
}
