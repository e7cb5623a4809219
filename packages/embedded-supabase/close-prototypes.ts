const SHARED = [Object, Function, Array, String, Number, Boolean].flatMap((type) => [type, type.prototype]);

/** A name that a caller sends, such as `__proto__`, must never add a property to all objects of the process. */
export function closePrototypes(): void {
  for (const shared of SHARED) Object.preventExtensions(shared);
}
