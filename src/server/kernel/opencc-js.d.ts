/** Declares the tables of opencc-js, which has no types for them: `臺 台|裏 里`. */
declare module 'opencc-js/dict/TSCharacters' {
  const pairs: string;
  export default pairs;
}
