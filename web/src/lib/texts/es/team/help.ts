import type { TeamTexts } from '../../translations.ts';

export const help: TeamTexts['help'] = {
  agents: [
    {
      title: 'Dominios',
      articles: [
        {
          title: 'Enviar correos desde sus propias direcciones',
          steps: [
            'Abra «Ajustes de correo» y añada la parte de sus direcciones que va después de la @.',
            'Añada los registros que se muestran en su proveedor de DNS: la empresa en la que gestiona su dominio.',
            'Vuelva y pulse «Verificar el dominio». Los registros pueden tardar hasta 48 horas en verse; pendiente no significa fallido.',
          ],
        },
        {
          title: 'Abrir el espacio de trabajo en su propio dominio',
          steps: [
            'Abra «Dominio propio», elija «Dominio propio» y escriba un host y su dominio, como portal y acme.com.',
            'Añada el registro CNAME que se muestra en su proveedor de DNS y pulse después «Comprobar ahora». En unos minutos se emite un certificado.',
            'Desde entonces los correos enlazan allí. La dirección en nuestro dominio sigue funcionando.',
          ],
        },
        {
          title: 'Añadir registros DNS',
          steps: [
            'Inicie sesión en su proveedor de DNS y busque la lista de registros de su dominio.',
            'Añada un registro del tipo que se muestra y copie su host y su valor. El número delante de un registro MX es su prioridad; algunos proveedores tienen un campo propio para él.',
            'La mayoría de los proveedores añade su dominio al nombre: en ese caso escriba el host. Si un registro acaba como nombre.acme.com.acme.com, se ha añadido dos veces.',
          ],
        },
      ],
    },
    {
      title: 'Proyectos',
      articles: [
        {
          title: 'Empezar un proyecto',
          steps: [
            'Abra «Proyectos» y pulse «Crear un proyecto». Elija si tiene un solo entregable o varios.',
            'Elija el cliente y sus contactos: son las personas que reciben los correos.',
            'Componga el flujo de trabajo o use uno predefinido. Una etapa tiene rondas de revisión; una etapa de entregable, ninguna.',
          ],
        },
        {
          title: 'Archivar, cancelar o eliminar un proyecto',
          steps: [
            'Se archiva desde el menú de los ajustes del proyecto. Queda entre los proyectos archivados, de donde se puede sacar.',
            'La cancelación es definitiva: el proyecto no se puede reabrir.',
            'Solo se puede eliminar un proyecto archivado, con sus archivos y su historial.',
          ],
        },
        {
          title: 'Enviar un trabajo a revisión en un solo paso',
          steps: [
            'Pulse «Enviar a revisión» en Inicio o encima de los proyectos, o suelte allí un archivo.',
            'Elija el cliente o escriba un nombre nuevo con un contacto. El proyecto toma el nombre del archivo; cámbielo si quiere.',
            'Pulse «Enviar a revisión»: se crean el cliente, el proyecto y la primera vista previa, y se envía el correo. Si algo falla, púlselo de nuevo; nada se crea dos veces.',
          ],
        },
      ],
    },
    {
      title: 'Revisiones y respuestas',
      articles: [
        {
          title: 'Enviar el trabajo al cliente',
          steps: [
            'En el cronograma, pulse «Enviar la vista previa». Si la etapa tiene una lista de control, márquela antes.',
            'Suba archivos o indique un enlace, y mire el correo que está al lado: es exactamente lo que recibe el cliente.',
            '«Pasar a pendiente de respuesta después del envío» da el turno al cliente e inicia el plazo de respuesta. Sin ello, el cliente ve el trabajo y no se le pide una decisión.',
          ],
        },
        {
          title: 'Lo que puede hacer el cliente',
          steps: [
            'El enlace del correo abre el trabajo sin necesidad de cuenta. El cliente lo aprueba o pide cambios, con un mensaje.',
            'La aprobación cierra la etapa. La petición de cambios inicia la revisión siguiente.',
            'Un enlace pertenece a la revisión con la que se envió; uno antiguo lleva a la revisión actual.',
          ],
        },
        {
          title: 'Deshacer algo',
          steps: [
            '«Deshacer» en el cronograma deshace la última acción, con un motivo. Lo que se envió, enviado queda.',
            'Una etapa completada se puede reabrir: en un flujo lineal, la última; si no, cualquiera.',
          ],
        },
        {
          title: 'Recordatorios',
          steps: [
            'Envíe uno desde el cronograma mientras se espera al cliente, o deje que el proyecto los envíe solo cuando la respuesta se atrase.',
            'Salen en días hábiles, por la mañana en la zona horaria del cliente, y terminan con su respuesta.',
          ],
        },
      ],
    },
    {
      title: 'Clientes',
      articles: [
        {
          title: 'Dejar que un cliente vea sus proyectos',
          steps: [
            'En la página del cliente, invite a un contacto. Recibe un correo, elige una contraseña y ve sus propios proyectos.',
            'Para revisar el trabajo no hace falta: bastan los enlaces de los correos.',
          ],
        },
      ],
    },
    {
      title: 'Teclado',
      articles: [
        {
          title: 'Buscar desde cualquier página',
          steps: [
            'Pulse / o Ctrl-K (Cmd-K en un Mac) y escriba parte de un nombre o lo que quiere hacer. No importan los acentos, las mayúsculas ni una letra equivocada.',
            'Elija con las flechas y abra con Intro. Después de una flecha, una cifra abre el resultado de ese número; con Alt funciona en cualquier momento.',
            'Esc cierra la búsqueda.',
          ],
        },
        {
          title: 'Moverse por una página',
          steps: [
            'El signo de interrogación abre la lista de todas las teclas. j y k recorren las filas de una lista.',
            'El tabulador recorre todo lo que se puede pulsar; la primera vez ofrece saltar el menú.',
            'En un menú se avanza con las flechas, una letra lleva a la entrada que empieza por ella y Esc lo cierra.',
          ],
        },
      ],
    },
  ],
};
