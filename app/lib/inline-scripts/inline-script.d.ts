/** The one function a file exports, compiled and minified, as an expression (vite.config.ts). */
declare module "*?inline-script" {
  const expression: string;
  export default expression;
}
