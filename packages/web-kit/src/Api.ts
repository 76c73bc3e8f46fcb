import type { Paths } from "@calendeal/client"

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"

/** `/api/hosts/{hostId}` as an address: `/api/hosts/${string}`. */
type AddressOf<Path extends string> = Path extends `${infer Before}{${infer _Name}}${infer After}`
  ? `${Before}${string}${AddressOf<After>}`
  : Path

type WithoutQuery<Address extends string> = Address extends `${infer Path}?${string}` ? Path : Address

/** The API's path of an address. */
type PathOf<Address extends string> = {
  [Path in keyof Paths]: [WithoutQuery<Address>, AddressOf<Path>] extends [
    AddressOf<Path>,
    WithoutQuery<Address>
  ]
    ? Path
    : never
}[keyof Paths]

type OperationAt<M extends Method, Path extends keyof Paths> = Paths[Path][Lowercase<M> & keyof Paths[Path]]

type JsonOf<Message> = Message extends { readonly content: { readonly "application/json": infer Body } }
  ? Body
  : null

type SuccessOf<Operation> = Operation extends { readonly responses: infer Responses }
  ? JsonOf<Responses[keyof Responses & (200 | 201 | 202 | 204)]>
  : never

type BodyOf<Operation> = Operation extends { readonly requestBody?: infer Body }
  ? Entered<JsonOf<NonNullable<Body>>>
  : never

/**
 * What a person or an address gives: the service says whether a text is one of its choices, and an object of one of several kinds.
 * JSON omits what is undefined.
 */
type Entered<Value> = Value extends string
  ? string
  : Value extends ReadonlyArray<infer Item>
    ? ReadonlyArray<Entered<Item>>
    : Value extends object
      ? EnteredFields<Value>
      : Value

type EnteredFields<Fields> = string extends keyof Fields
  ? object
  : {
      readonly [Field in keyof Fields]:
        | (IsOfKinds<Extract<Fields[Field], object>> extends true ? object : Entered<Fields[Field]>)
        | ({} extends Pick<Fields, Field> ? undefined : never)
    }

/** Whether a type has several kinds. */
type IsOfKinds<Kinds, Kind = Kinds> = [Kinds] extends [never]
  ? false
  : Kind extends Kinds
    ? [Kinds] extends [Kind]
      ? false
      : true
    : never

/** The answer of the API to a method at an address, by the API's document; of an address that is known only later, unknown. */
export type AnswerAt<M extends Method, Address extends string> = string extends Address
  ? unknown
  : SuccessOf<OperationAt<M, PathOf<Address>>>

/** The body that it takes. */
export type BodyAt<M extends Method, Address extends string> = string extends Address
  ? object
  : BodyOf<OperationAt<M, PathOf<Address>>>

/** The methods that the API has at an address: none at one that it does not have. */
export type MethodAt<Address extends string> = string extends Address
  ? Method
  : [PathOf<Address>] extends [never]
    ? never
    : Method & Uppercase<keyof Paths[PathOf<Address>] & string>
