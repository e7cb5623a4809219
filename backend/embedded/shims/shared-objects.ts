const SHARED = [Object, Function, Array, String, Number, Boolean].flatMap((type) => [type, type.prototype]);

/** No request can add a property to an object that all code of this process uses. */
export function closeSharedObjects(): void {
  for (const shared of SHARED) Object.preventExtensions(shared);
}
