import { type MutateOptions, type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { useRef } from "react";

/** Runs one mutation at a time and ignores calls in between: a second click arrives before the next render. */
export function useSingleMutation<Result, Variables = void>(options: UseMutationOptions<Result, Error, Variables>) {
  const mutation = useMutation(options);
  const isUnderWay = useRef(false);
  function mutate(variables: Variables, callbacks?: MutateOptions<Result, Error, Variables>): void {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const end = () => {
      isUnderWay.current = false;
    };
    mutation.mutateAsync(variables, callbacks).then(end, end);
  }
  return { ...mutation, mutate };
}
